import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { holdFolder } from '#api/database/folder-lock.ts';

const freshFolder = () => join(mkdtempSync(join(tmpdir(), 'portal-lock-')), 'database');
/** No process has it: ids end far below. */
const NO_PROCESS = 2 ** 30;

test('[HOUSE-5] a free folder is held and let go', () => {
  const folder = freshFolder();
  const letGo = holdFolder(folder);
  expect(readFileSync(`${folder}.lock`, 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`));
  letGo();
  expect(existsSync(`${folder}.lock`)).toBe(false);
});

test('[HOUSE-5] the lock of a process that is gone is taken over', () => {
  const folder = freshFolder();
  writeFileSync(`${folder}.lock`, String(NO_PROCESS));
  holdFolder(folder);
  expect(readFileSync(`${folder}.lock`, 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`));
});

test('[HOUSE-5] the lock of a live process is refused, and one whose id was given to another is not', () => {
  const folder = freshFolder();
  writeFileSync(`${folder}.lock`, String(process.ppid));
  expect(() => holdFolder(folder)).toThrow(`in use by process ${process.ppid}`);
  if (!existsSync('/proc/self/stat')) return;
  writeFileSync(`${folder}.lock`, `${process.ppid} 1`);
  expect(() => holdFolder(folder)).not.toThrow();
});

test('[HOUSE-5] two do not take over at once', () => {
  const folder = freshFolder();
  writeFileSync(`${folder}.lock`, String(NO_PROCESS));
  writeFileSync(`${folder}.lock.taking-over`, '');
  expect(() => holdFolder(folder)).toThrow('just starting');
});
