import './zod-locale.ts';
import * as z from 'zod/mini';

/**
 * Notes that a schema carries into the OpenAPI document beside its structure. `id` makes
 * it a component of its own.
 */
export type SchemaNotes = { id?: string; description?: string; [keyword: string]: unknown };

/** The notes of all schemas of the contract. A registry of our own, so that nothing global is touched. */
export const schemaNotes = z.registry<SchemaNotes>();

/** Adds the meaning of a field. Pass a schema of its own, because notes belong to the instance. */
export function described<S extends z.ZodMiniType>(schema: S, description: string): S {
  schemaNotes.add(schema, { description });
  return schema;
}

/** Makes a schema a component of the OpenAPI document, under `id`. */
export function named<S extends z.ZodMiniType>(
  id: string,
  schema: S,
  description: string,
  more: SchemaNotes = {},
): S {
  schemaNotes.add(schema, { id, description, ...more });
  return schema;
}

/** No control characters and no lone surrogates, because a database takes neither. */
const writable = z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Leave out control characters');

/** A text of 1 to `maxLength` characters. */
export const text = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength), writable);

/** A text of at most `maxLength` characters, or null. Empty is allowed. */
export const nullableText = (maxLength: number) =>
  z.nullable(z.string().check(z.maxLength(maxLength), writable));

/** A text in a response, of any length. */
export const responseText = () => z.string();

/** An id of few things, such as brands: a whole number that fits 32 bits. */
export const id = () => z.int().check(z.minimum(0), z.maximum(2_147_483_647));

/** An id of many things, such as transactions. */
export const longId = () => z.int().check(z.minimum(0));

/** A calendar date in a response, or null when it is not known. */
export const nullableDate = () => z.nullable(z.iso.date());

/** An amount of money in a response: at most two decimals, in the currency of the country. */
export const amount = () => z.number().check(z.multipleOf(0.01));

/** A real calendar date, `yyyy-mm-dd`. */
export const calendarDate = () => {
  const error = 'Send a date that exists, as yyyy-mm-dd';
  // There is no year 0; databases refuse it.
  return z.iso.date(error).check(z.refine((date) => !date.startsWith('0000'), error));
};

/** The id of this login. It proves nothing by itself: it has to be that of the bearer's own session. */
export const loginId = () => described(text(128), 'The customer login id that `customerlogin` returned.');

/**
 * PostgreSQL refuses a zero character in a text, so an odd policy number would become an error of the server.
 */
const withoutZeroCharacters = (policyNumber: string): string => policyNumber.replaceAll('\0', '\uFFFD');

/**
 * A policy number as a request sends it. Only its length is bounded: a number of another form is treated
 * like an unknown one. API-9
 */
export const requestedPolicyNumber = () =>
  described(
    z.string().check(z.minLength(1), z.maxLength(64), z.overwrite(withoutZeroCharacters)),
    'The number of one of the customer’s own policies.',
  );
