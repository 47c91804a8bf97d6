import {
  type HouseNumber,
  packNumbers,
  unpackNumbers,
  variantOf,
} from '@portal/address-search/street-index/house-numbers';
import { withRanges } from '@portal/address-search/street-index/number-ranges';
import type { Street } from '@portal/address-search/street-index/street-key';

/** A street with its addresses, as they are gathered. */
export type CollectedStreet = {
  /** What the file calls the street: rows with the same text belong together. */
  readonly id: string;
  readonly street: Omit<Street, 'postcodes'>;
  readonly postcodes: string[];
  /** Kept groups of numbers, in several pieces where the file comes back to a street. */
  numbers: string;
};

type Pending = Map<string, string[]>;

/** What one batch of a file gave: streets with the addresses of that batch alone. */
export type Batch = readonly CollectedStreet[];

/** A text of its own: a piece of a line would keep the whole of what was read in memory. */
const copyOf = (text: string): string => Buffer.from(text).toString();

/**
 * Gathers addresses street by street. Files are mostly in the order of streets, yet nothing depends on it. What a batch gave can
 * be taken out, written down, and put in again after a restart.
 */
export function createStreetCollector() {
  const streets = new Map<string, CollectedStreet>();
  let touched = new Map<CollectedStreet, Pending>();
  let last: { id: string; entry: CollectedStreet; pending: Pending } | undefined;

  function enter(id: string, makeStreet: () => CollectedStreet['street']) {
    let entry = streets.get(id);
    if (!entry) {
      const own = copyOf(id);
      entry = { id: own, street: makeStreet(), postcodes: [], numbers: '' };
      streets.set(own, entry);
    }
    let pending = touched.get(entry);
    if (!pending) {
      pending = new Map();
      touched.set(entry, pending);
    }
    last = { id, entry, pending };
    return last;
  }

  function indexOfPostcode({ postcodes }: CollectedStreet, postcode: string): number {
    const at = postcodes.indexOf(postcode);
    return at >= 0 ? at : postcodes.push(postcode) - 1;
  }

  return {
    streets,
    /** One address; without a house the street alone. */
    add(
      id: string,
      makeStreet: () => CollectedStreet['street'],
      postcode: string,
      house: HouseNumber | undefined,
    ): void {
      const { entry, pending } = last?.id === id ? last : enter(id, makeStreet);
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
    /** Ends a batch and answers what it gave. */
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
    /** Puts in what an earlier run had gathered. Batches come in the order in which they were taken out. */
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

/** The addresses of a street in their final form, and how many they are. */
export function settleNumbers(numbers: string): { packed: string; count: number } {
  const isOnePiece = !numbers.includes('||');
  const packed = isOnePiece ? numbers : packNumbers(unpackNumbers(numbers));
  let count = 0;
  for (let at = packed.indexOf(','); at >= 0; at = packed.indexOf(',', at + 1)) count += 1;
  // One comma stands behind each number itself.
  for (let at = packed.indexOf('|'); at >= 0; at = packed.indexOf('|', at + 1)) count -= 1;
  return { packed: withRanges(packed), count: packed === '' ? 0 : count + 1 };
}
