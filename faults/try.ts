import { startPostgresServer } from './processes/postgres-server.ts';
import { startServerProcess } from '../apps/api/test/server-process.ts';
import { mkdtempSync } from 'node:fs';
const s = await startPostgresServer({ port: 55432, hasSmallDisk: true });
const dir = mkdtempSync('/tmp/pf-');
try {
for (let i = 0; i < 3; i++) { const t = performance.now();
const p = await startServerProcess({ DATABASE_URL: `postgres://portal@127.0.0.1:55432/postgres`, DATA_DIR: dir, LOG_LEVEL: 'error' });
console.log(p.origin, Math.round(performance.now() - t)); await p.kill(); }
} finally { s.stop(); }
process.exit(0);
