/** As much of the log as a killed process may take with it. */
const GATHER_MS = 20;

/**
 * Writes log lines to standard output, those of a short while together: one write for many requests rather than one for each.
 * What is left when the process ends is written then.
 */
export function gatherLines(): { write(line: string): void } {
  let gathered = '';
  let isWaiting = false;
  const flush = () => {
    const text = gathered;
    gathered = '';
    isWaiting = false;
    if (text !== '') process.stdout.write(text);
  };
  process.on('exit', flush);
  return {
    write(line) {
      gathered += line;
      if (isWaiting) return;
      isWaiting = true;
      setTimeout(flush, GATHER_MS).unref();
    },
  };
}
