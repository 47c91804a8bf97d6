import type { Clock } from '#sandbox/clock.ts';
import { SettingsError } from '#sandbox/gateway-error.ts';
import { type LedgerEntry, ledgerEntry, type NewEntry } from '#sandbox/ledger/ledger-entry.ts';
import type { LineStore } from '#sandbox/ledger/ledger-file.ts';
import {
  applyEntry,
  completeEntry,
  emptyRecords,
  type LedgerRecords,
} from '#sandbox/ledger/ledger-records.ts';
import type { Random } from '#sandbox/random.ts';

const ENTRY_ID_BYTES = 16;

/**
 * The book of all payments. Only `write` changes it, and at once: nothing happens between a check and
 * the change it allows. GWY-2
 */
export interface Ledger {
  readonly records: LedgerRecords;
  write(entry: NewEntry): LedgerEntry;
  /** Tells of every entry that is written from here on. */
  onEntry(listener: (entry: LedgerEntry) => void): void;
  /** Resolves when everything written so far is on disk. */
  flushed(): Promise<void>;
  close(): Promise<void>;
}

function readLine(line: string, index: number): LedgerEntry {
  try {
    return ledgerEntry.parse(JSON.parse(line));
  } catch {
    throw new SettingsError(
      `Line ${index + 1} of the ledger of the sandbox gateway cannot be read. Restore the file, or delete it to start with an empty one.`,
    );
  }
}

/** Opens the ledger: what its lines say has happened, and goes on from there. */
export function createLedger(store: LineStore, { clock, random }: { clock: Clock; random: Random }): Ledger {
  const records = emptyRecords();
  const listeners: ((entry: LedgerEntry) => void)[] = [];
  for (const entry of store.lines.map(readLine)) applyEntry(records, entry);
  return {
    records,
    write(newEntry) {
      const id = random(ENTRY_ID_BYTES).toString('hex');
      const entry = completeEntry(newEntry, { id, at: clock.now().toISOString() });
      applyEntry(records, entry);
      store.append(JSON.stringify(entry));
      for (const listener of listeners) listener(entry);
      return entry;
    },
    onEntry: (listener) => void listeners.push(listener),
    flushed: () => store.flushed(),
    close: () => store.close(),
  };
}
