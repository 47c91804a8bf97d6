/** Prints a table in Markdown, so that figures worth keeping can be copied into `docs`. */
export function printTable(heads: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const lines = [line(heads), line(heads.map(() => '---')), ...rows.map(line)];
  console.log(`\n${rows.length === 0 ? `${heads[0]}: none` : lines.join('\n')}\n`);
}
