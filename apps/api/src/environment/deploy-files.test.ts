import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '#api/environment/environment.ts';

const ROOT = new URL('../../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const FILES = [...readdirSync(new URL('deploy', ROOT)).map((name) => `deploy/${name}`), 'Dockerfile'];

test.each(FILES)('[HOUSE-36] %s names settings that there are, and files of the release', (file) => {
  const text = read(file);
  const names = [...text.matchAll(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g)].map(([name]) => name);
  const unknown = names.filter((name) => !/^AF_/.test(name) && !ENVIRONMENT_VARIABLES.includes(name));
  // Those of a build of a site, which no server reads.
  expect(new Set(unknown).difference(new Set(['PORTAL_BRAND', 'PORTAL_COUNTRY']))).toEqual(new Set());
  const paths = [...text.matchAll(/\b(?:apps|docs|deploy)\/[\w./-]+\.(?:ts|md|yaml)\b/g)].map(
    ([path]) => path,
  );
  expect(paths.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
});

test('[HOUSE-36] the example of production starts a server once it has keys', () => {
  const settings = { NODE_ENV: 'production', ...parseEnv(read('deploy/portal.env.example')) };
  expect(() => readEnvironment(settings)).toThrow(/^In production SECRET_KEYS must be set [^;]*$/);
  const environment = readEnvironment({ ...settings, SECRET_KEYS: '1:kUuOT8c9s0vXKX7lcd3VQ5FzEr2bWqYg' });
  expect(environment).toMatchObject({ isProduction: true, publicOrigin: 'https://portal.example.com' });
  expect(environment.siteHosts.size).toBe(1);
});

test.each(['deploy/compose.yaml', 'deploy/kubernetes.yaml'])(
  '[CFG-53] [HOUSE-36] %s mounts the folder of the configuration that the example of production names',
  (file) => {
    const { CONFIGURATION_FILE = '' } = parseEnv(read('deploy/portal.env.example'));
    expect(CONFIGURATION_FILE).toMatch(/^\/.+\/configResponse\.json$/);
    const mounts = read(file).match(/\/etc[\w/]+(?=:ro|, readOnly: true)/g);
    expect(mounts).toEqual([dirname(CONFIGURATION_FILE)]);
  },
);
