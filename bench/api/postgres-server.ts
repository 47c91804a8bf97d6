import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '../../apps/api/test/local-postgres.ts';
import { removeAtExit, undoAtExit } from '../children.ts';

/**
 * Durable as in production. Checkpoints and vacuum are kept out of the runs, which last seconds: they would
 * fall on one variant by chance.
 */
const SETTINGS = [
  'shared_buffers=256MB',
  'synchronous_commit=on',
  'fsync=on',
  'max_wal_size=8GB',
  'checkpoint_timeout=1h',
  'autovacuum=off',
];

/** A PostgreSQL of the run's own, gone with it. */
export type PostgresServer = { readonly url: string; readonly processId: number };

/** Starts it. It is reached by its Unix socket. */
export async function startPostgres(): Promise<PostgresServer> {
  const sockets = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  removeAtExit(sockets);
  // The server may run as another user.
  chmodSync(sockets, 0o777);
  const { url, processId, stop } = await startLocalPostgres({
    settings: [...SETTINGS, `unix_socket_directories=${sockets}`],
  });
  undoAtExit(stop);
  return { url: `postgres://portal@/postgres?host=${sockets}&port=${new URL(url).port}`, processId };
}
