import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listNewestAssets, replaceSite } from './replace-site.ts';

let dist: string;
let folder: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'portal-replace-'));
  folder = join(dist, 'real-154');
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

/** Builds a site whose page names a build, with hashed files, and puts it in place. */
function build(name: string, assets: readonly string[]): void {
  const fresh = `${folder}.new`;
  mkdirSync(join(fresh, 'assets'), { recursive: true });
  writeFileSync(join(fresh, 'index.html'), name);
  for (const asset of assets) writeFileSync(join(fresh, 'assets', asset), asset);
  replaceSite(folder, fresh);
}

const assets = () => readdirSync(join(folder, 'assets')).sort();

test('[CFG-42] a page of the last two builds finds its files, compressed ones too; one before them does not', () => {
  build('one', ['a1.js', 'a1.js.br', 'same.css']);
  build('two', ['a2.js', 'a2.js.br', 'same.css']);
  build('three', ['a3.js', 'same.css']);
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('three');
  expect(assets()).toEqual(['a1.js', 'a1.js.br', 'a2.js', 'a2.js.br', 'a3.js', 'same.css']);
  expect(readFileSync(join(folder, 'assets/a1.js'), 'utf8')).toBe('a1.js');
  build('four', ['a4.js', 'same.css']);
  expect(assets()).toEqual(['a2.js', 'a2.js.br', 'a3.js', 'a4.js', 'same.css']);
});

test('[CFG-42] a build of the same files pushes none out', () => {
  build('one', ['a1.js']);
  build('two', ['a2.js']);
  for (let times = 0; times < 4; times += 1) build('two', ['a2.js']);
  expect(assets()).toEqual(['a1.js', 'a2.js']);
});

test('[CFG-42] going back to the build before keeps both', () => {
  build('one', ['a1.js']);
  build('two', ['a2.js']);
  build('one', ['a1.js']);
  expect(assets()).toEqual(['a1.js', 'a2.js']);
});

test('[CFG-42] the files of the newest build are known apart from those that are kept', () => {
  build('one', ['a1.js', 'same.css']);
  build('two', ['a2.js', 'same.css']);
  expect(listNewestAssets(folder).toSorted()).toEqual(['a2.js', 'same.css']);
});

test('[CFG-42] a site from before there was a record keeps its files once', () => {
  build('one', ['a1.js']);
  rmSync(`${folder}.builds.json`);
  build('two', ['a2.js']);
  expect(assets()).toEqual(['a1.js', 'a2.js']);
});

test('[CFG-42] only hashed files stay, and nothing is left over beside the site', () => {
  build('one', ['a1.js']);
  writeFileSync(join(folder, 'gone.html'), 'a page that the next build does not have');
  build('two', ['a2.js']);
  expect(existsSync(join(folder, 'gone.html'))).toBe(false);
  expect(readdirSync(dist).sort()).toEqual(['real-154', 'real-154.builds.json']);
});
