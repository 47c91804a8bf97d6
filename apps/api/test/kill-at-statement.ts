/**
 * Loaded before a command (`--import`): kills its process, as an operator or a lack of memory does, at the
 * statement that KILL_AT_STATEMENT counts. Odd numbers die before it is sent, even ones while it is under
 * way. A process that ends says how many statements it sent.
 */
import pg from 'pg';

const killAt = Number(process.env.KILL_AT_STATEMENT ?? 0);
const die = () => process.kill(process.pid, 'SIGKILL');
const { query } = pg.Client.prototype;
let sent = 0;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  sent += 1;
  if (sent === killAt && killAt % 2 === 1) die();
  const answer = Reflect.apply(query, this, given);
  if (sent === killAt) setImmediate(die);
  return answer;
} as typeof query;
process.on('exit', () => process.stderr.write(`statements: ${sent}\n`));
