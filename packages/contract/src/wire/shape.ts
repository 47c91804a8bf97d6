import { receivedDay } from '@portal/domain/values/received-day';

/**
 * The wire form of a record: wire names (nested as the wire nests them) to our flat field names.
 * One table serves three readers: `fromWire`, `toWire`, and the SQL builder that lets the database write the
 * response itself. The wire names are nowhere else.
 */
export type Shape = { readonly [wireName: string]: Leaf | Shape };

/**
 * A field as it is, an amount (a number with two decimals on the wire, integer cents here), a
 * date (any accepted form on the wire, `yyyy-mm-dd` here), an integer that some hosts send as
 * text, or a list of records.
 */
export type Leaf =
  | string
  | { readonly cents: string }
  | { readonly date: string }
  | { readonly integer: string }
  | { readonly list: string; readonly of: Shape };

/** The names of our fields that a shape carries. */
export type FieldsOf<S> = S extends string
  ? S
  : S extends { readonly cents: infer K extends string }
    ? K
    : S extends { readonly date: infer K extends string }
      ? K
      : S extends { readonly integer: infer K extends string }
        ? K
        : S extends { readonly list: infer K extends string }
          ? K
          : { [P in keyof S]: FieldsOf<S[P]> }[keyof S];

/** Declares the shape of `T`; a field that is missing or unknown does not compile. */
export function shapeOf<T>() {
  return <const S extends Shape>(
    shape: [Exclude<keyof T, FieldsOf<S>>, Exclude<FieldsOf<S>, keyof T>] extends [never, never] ? S : never,
  ): S => shape as S;
}

/** Whether an entry of a shape is a field rather than a nested wire object. */
export function isLeaf(entry: Leaf | Shape): entry is Leaf {
  return (
    typeof entry === 'string' || 'cents' in entry || 'date' in entry || 'integer' in entry || 'list' in entry
  );
}

/** Returns the name of our field for an entry. */
export function fieldOf(leaf: Leaf): string {
  if (typeof leaf === 'string') return leaf;
  if ('cents' in leaf) return leaf.cents;
  if ('date' in leaf) return leaf.date;
  return 'integer' in leaf ? leaf.integer : leaf.list;
}

/** Turns an amount of the wire into integer cents without floating-point drift: 18.4 becomes 1840. */
export function centsFromAmount(amount: number): number {
  return Math.round(amount * 100);
}

/** An amount written as text. `1,234.50` is not one: a parser that stops at the comma would read 1. */
const AMOUNT_TEXT = /^-?\d+(\.\d+)?$/;

/** Returns null for a value that is not an amount: no amount is better than a wrong one. */
function centsOrNull(value: unknown): number | null {
  const amount = typeof value === 'string' && AMOUNT_TEXT.test(value.trim()) ? Number(value) : value;
  return typeof amount === 'number' && Number.isFinite(amount) ? centsFromAmount(amount) : null;
}

type WireObject = Record<string, unknown>;

function leafFromWire(leaf: Leaf, value: unknown, timeZone: string | undefined): [string, unknown] {
  const present = value ?? null;
  if (typeof leaf === 'string') return [leaf, present];
  if ('cents' in leaf) return [leaf.cents, centsOrNull(present)];
  if ('date' in leaf) return [leaf.date, receivedDay(String(present), timeZone) ?? null];
  if ('integer' in leaf) return [leaf.integer, present && Number(present)];
  const items = Array.isArray(present) ? present : [];
  return [leaf.list, items.map((item) => fromWire(leaf.of, item, timeZone))];
}

/**
 * Reads a wire object into ours. Absent values become null, absent lists empty. `timeZone`: where a moment
 * that a host sent for a day becomes that day. POL-24
 */
export function fromWire<T>(shape: Shape, wire: unknown, timeZone?: string): T {
  const source = (wire ?? {}) as WireObject;
  const ours: WireObject = {};
  for (const [wireName, entry] of Object.entries(shape)) {
    if (isLeaf(entry)) {
      const [field, value] = leafFromWire(entry, source[wireName], timeZone);
      ours[field] = value;
    } else {
      Object.assign(ours, fromWire<WireObject>(entry, source[wireName], timeZone));
    }
  }
  return ours as T;
}

function leafToWire(leaf: Leaf, ours: WireObject): unknown {
  const value = ours[fieldOf(leaf)] ?? null;
  if (typeof leaf === 'string') return value;
  if ('cents' in leaf) return typeof value === 'number' ? value / 100 : null;
  if ('list' in leaf) return ((value ?? []) as unknown[]).map((item) => toWire(leaf.of, item));
  return value;
}

/** Writes one of our records in its wire form. */
export function toWire(shape: Shape, record: unknown): WireObject {
  const ours = record as WireObject;
  return Object.fromEntries(
    Object.entries(shape).map(([wireName, entry]) => [
      wireName,
      isLeaf(entry) ? leafToWire(entry, ours) : toWire(entry, ours),
    ]),
  );
}
