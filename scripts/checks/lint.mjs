// Lints texts as if they were files of the repository.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Returns the names of the rules that each file breaks, from its path and text. */
export function lint(files) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-lint-'));
  const { plugins, ...config } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  const settings = {
    ...config,
    $schema: undefined,
    vcs: undefined,
    plugins: plugins.map((plugin) => ({ ...plugin, path: join(root, plugin.path) })),
  };
  for (const [path, text] of [['biome.json', JSON.stringify(settings)], ...files]) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), args, {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout);
  return files.map(([path]) =>
    diagnostics
      .filter(({ location, severity }) => location?.path === path && severity === 'error')
      .map(({ category }) => category),
  );
}
