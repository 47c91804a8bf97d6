import { type Queryable, statement } from '#api/database/database.ts';

/** Often enough that the tables stay small, rare enough that nobody notices. */
const SWEEP_EVERY_MS = 60 * 60 * 1000;

const sweep = statement('sweep-expired', 'select sweep_expired() as swept');
const sweepChanges = statement('sweep-contact-changes', 'select sweep_contact_changes() as swept');

/** Deletes sessions, codes and login attempts that are long over, and what was told of changes. API-28 */
export async function sweepExpired(database: Queryable): Promise<void> {
  await database.query(sweep, []);
  await database.query(sweepChanges, []);
}

/** Sweeps now and then until the process ends. A sweep that fails is tried again at the next turn. */
export function sweepRegularly(database: Queryable, onFailure: (error: unknown) => void): () => void {
  const timer = setInterval(() => void sweepExpired(database).catch(onFailure), SWEEP_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
