import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../src');
const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });

test('no two CSS modules share a file name: their class names are made of it', () => {
  const names = FILES.map((file) => basename(file)).filter((name) => name.endsWith('.module.css'));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

/** Returns the classes that a component takes from CSS modules and that these do not have. */
function missingClasses(file: string): string[] {
  const code = readFileSync(join(SOURCES, file), 'utf8');
  const imports = [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)];
  return imports.flatMap(([, name, path = '']) => {
    const sheet = path.startsWith('#portal/')
      ? join(SOURCES, path.slice('#portal/'.length))
      : join(SOURCES, file, '..', path);
    const css = readFileSync(sheet, 'utf8').replaceAll(/:global\([^)]*\)/g, '');
    const used = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, each]) => String(each));
    return used.filter((each) => !new RegExp(`\\.${each}\\b`).test(css)).map((each) => `${file}: ${each}`);
  });
}

test('every class that a component takes from a CSS module is in it', () => {
  const components = FILES.filter((file) => file.endsWith('.tsx'));
  expect(components.flatMap(missingClasses)).toEqual([]);
});
