import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const undoings: (() => void)[] = [];

/** Registers what must be undone when this program ends, whichever way it ends. Undone last first. */
export function undoAtExit(undo: () => void): void {
  undoings.push(undo);
}

/** Removes a folder at the end. */
export function removeAtExit(folder: string): void {
  undoAtExit(() => rmSync(folder, { recursive: true, force: true }));
}

/** Makes Ctrl-C, a stop and an error all end in the same clean-up. */
export function tidyUpAtExit(): void {
  process.on('exit', () => {
    for (const undo of undoings.splice(0).reverse()) {
      try {
        undo();
      } catch (error) {
        console.error(`Tidying up: ${(error as Error).message}`);
      }
    }
  });
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.on(signal, () => process.exit(code));
  }
}

/** A child that does not outlive this program. */
export function startChild(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, options);
  undoAtExit(() => {
    if (child.exitCode === null) child.kill('SIGKILL');
  });
  return child;
}

/** Runs a program to its end and returns what it wrote; a program that fails throws with what it said. */
export function runToEnd(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = startChild(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let complaint = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      complaint += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ended with ${code}: ${complaint.trim() || output.trim()}`));
    });
  });
}
