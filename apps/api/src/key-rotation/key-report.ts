import type { KnownKey } from '#api/key-rotation/known-keys-repository.ts';
import type { KeyUse } from '#api/key-rotation/rotation-repository.ts';

const roleOf = (id: number, listed: readonly number[]): string =>
  id === listed[0] ? 'writes and reads' : listed.includes(id) ? 'reads' : 'not listed here';

function stateOf(known: KnownKey | undefined): string {
  if (known?.isRetired) return 'retired';
  if (known?.isWritten) return 'was written with';
  return known ? 'was never written with' : 'not yet seen by a server';
}

/** Returns the keys of this process, newest first, and others that the database knows, for the terminal. */
export function describeKeys(listed: readonly number[], known: readonly KnownKey[]): readonly string[] {
  const unlisted = known.map(({ id }) => id).filter((id) => !listed.includes(id));
  return [...listed, ...unlisted].map((id) => {
    const state = stateOf(known.find((key) => key.id === id));
    return `key ${String(id).padEnd(3)}  ${roleOf(id, listed).padEnd(16)}  ${state}`;
  });
}

/**
 * Returns how many values of each column lie under which key, and what that means, for the terminal. KEY-7
 */
export function describeKeyUse(listed: readonly number[], uses: readonly KeyUse[]): readonly string[] {
  const columns = [...new Set(uses.map(({ column }) => column))];
  const lines = columns.map((column) => {
    const counts = uses.filter((use) => use.column === column).sort((a, b) => b.keyId - a.keyId);
    return `${column.padEnd(38)}${counts.map(({ keyId, values }) => `key ${keyId}: ${values}`).join('  ')}`;
  });
  const older = uses.filter(({ keyId }) => keyId !== listed[0]).reduce((sum, { values }) => sum + values, 0);
  const lost = [...new Set(uses.map(({ keyId }) => keyId))].filter((id) => !listed.includes(id));
  return [
    ...lines,
    older === 0 ? 'No data is under an older key.' : `Data under older keys: ${older}`,
    ...lost.map((id) => `Key ${id} is not listed here: its data cannot be read until it is.`),
  ];
}
