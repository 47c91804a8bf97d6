/** Returns a module for `--import` that puts the clock of a process ahead while a file is there. */
export const clockAheadWhile = (file: string, aheadMs: number): string =>
  `data:text/javascript,${encodeURIComponent(`
  import { existsSync } from 'node:fs';
  const Real = Date;
  const now = () => Real.now() + (existsSync(${JSON.stringify(file)}) ? ${aheadMs} : 0);
  globalThis.Date = class extends Real {
    constructor(...parts) { if (parts.length > 0) super(...parts); else super(now()); }
    static now() { return now(); }
  };`)}`;
