import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const entries = Object.entries(packages);
const installed = entries.filter(([path, { link }]) => path.includes('node_modules/') && !link);
const own = entries.filter(([path]) => !path.includes('node_modules/')).map(([path]) => path);

const EXACT = /^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

test('[HOUSE-23] every dependency of ours is one exact version', () => {
  expect(own.length).toBeGreaterThan(5);
  const ranges = own.flatMap((path) => {
    const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([name, version]) => !name.startsWith('@portal/') && !EXACT.test(version))
      .map(([name, version]) => `${path}: ${name} ${version}`);
  });
  expect(ranges).toEqual([]);
});

test('[HOUSE-23] every package is checked by its SHA-512, and none comes from elsewhere than the registry', () => {
  expect(installed.length).toBeGreaterThan(300);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  const elsewhere = installed.filter(
    ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(elsewhere).toEqual([]);
});

test('[HOUSE-23] an install runs no script of a package', () => {
  expect(readFileSync(join(root, 'scripts/bootstrap.mjs'), 'utf8')).toContain("'ci', '--ignore-scripts'");
});
