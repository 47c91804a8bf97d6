import {
  type HouseNumber,
  packNumbers,
  unpackNumbers,
  variantOf,
} from '@portal/address-search/street-index/house-numbers';
import { withRanges } from '@portal/address-search/street-index/number-ranges';
import type { FileStreet } from '#api/address-import/formats/file-format.ts';

/** A street with the addresses collected so far. */
export type CollectedStreet = {
  /** Identifies the street in the file: rows with the same id belong together. */
  readonly id: string;
  readonly street: FileStreet;
  readonly postcodes: string[];
  /** Packed numbers, in several pieces where the file returns to a street. */
  numbers: string;
};

/** An address of a file. */
export type CollectedAddress = {
  readonly streetId: string;
  readonly makeStreet: () => CollectedStreet['street'];
  readonly postcode: string;
  readonly house: HouseNumber | undefined;
};

/** The variants of the current batch by number. */
type Pending = Map<string, string[]>;

/** The streets of one batch of a file, with the addresses of that batch only. */
export type Batch = readonly CollectedStreet[];

/** Copies a text: a slice of a line would keep the whole piece of the file in memory. */
const copyOf = (text: string): string => Buffer.from(text).toString();

/**
 * Collects addresses street by street. Files are mostly in the order of streets, but nothing depends on it. A
 * batch can be taken out, stored, and restored after a restart.
 */
export function createStreetCollector() {
  const streets = new Map<string, CollectedStreet>();
  let touched = new Map<CollectedStreet, Pending>();
  let last: { id: string; entry: CollectedStreet; pending: Pending } | undefined;

  function select({ streetId, makeStreet }: CollectedAddress) {
    let entry = streets.get(streetId);
    if (!entry) {
      const own = copyOf(streetId);
      entry = { id: own, street: makeStreet(), postcodes: [], numbers: '' };
      streets.set(own, entry);
    }
    let pending = touched.get(entry);
    if (!pending) {
      pending = new Map();
      touched.set(entry, pending);
    }
    last = { id: streetId, entry, pending };
    return last;
  }

  function indexOfPostcode({ postcodes }: CollectedStreet, postcode: string): number {
    const at = postcodes.indexOf(postcode);
    return at >= 0 ? at : postcodes.push(postcode) - 1;
  }

  return {
    streets,
    /** Adds one address; without a house only the street. */
    add(row: CollectedAddress): void {
      const { streetId, postcode, house } = row;
      const { entry, pending } = last?.id === streetId ? last : select(row);
      const postcodeIndex = entry.postcodes[0] === postcode ? 0 : indexOfPostcode(entry, postcode);
      if (!house) return;
      const isPlain =
        house.flat === null &&
        house.level === null &&
        house.last === '' &&
        house.suffix === '' &&
        postcodeIndex === 0;
      const variant = isPlain ? '' : variantOf({ ...house, postcodeIndex });
      const variants = pending.get(house.number);
      if (variants) variants.push(variant);
      else pending.set(house.number, [variant]);
    },
    /** Ends a batch and returns it. */
    endBatch(): Batch {
      const batch = [...touched].map(([entry, pending]) => ({ ...entry, numbers: packNumbers(pending) }));
      for (const { id, numbers } of batch) {
        const entry = streets.get(id);
        if (entry) entry.numbers += numbers;
      }
      touched = new Map();
      last = undefined;
      return batch;
    },
    /** Restores a batch of an earlier run. Batches come in the order in which they were taken out. */
    restore(batch: Batch): void {
      for (const street of batch) {
        const entry = streets.get(street.id);
        if (!entry) streets.set(street.id, { ...street, postcodes: [...street.postcodes] });
        else {
          entry.numbers += street.numbers;
          entry.postcodes.splice(0, entry.postcodes.length, ...street.postcodes);
        }
      }
    },
  };
}

export type StreetCollector = ReturnType<typeof createStreetCollector>;

/** Returns the packed addresses of a street in their final form, and their number. */
export function finishNumbers(numbers: string): { packed: string; count: number } {
  const isOnePiece = !numbers.includes('||');
  const packed = isOnePiece ? numbers : packNumbers(unpackNumbers(numbers));
  let count = 0;
  for (let at = packed.indexOf(','); at >= 0; at = packed.indexOf(',', at + 1)) count += 1;
  // One comma follows each number.
  for (let at = packed.indexOf('|'); at >= 0; at = packed.indexOf('|', at + 1)) count -= 1;
  return { packed: withRanges(packed), count: packed === '' ? 0 : count + 1 };
}
