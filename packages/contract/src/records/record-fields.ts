import * as z from 'zod/mini';
import { calendarDate, described, id, longId, named, text } from '../wire/fields.ts';

const NAME = 100;
const NUMBER = 40;
const SHORT = 100;
const TITLE = 200;
const LONG = 4_000;

/** A number of the insurer's own systems. */
export const ownNumber = (description: string) => described(text(NUMBER), description);

/** A text that is not empty. */
export const required = (description: string) => described(text(SHORT), description);

/** The name of a product or of a cover: old ones are long. */
export const title = (description: string) => described(text(TITLE), description);

/** A text, or null where there is none. */
export const optional = (description: string) => described(z.nullable(text(SHORT)), description);

/** A text of several sentences. */
export const longText = (description: string) => described(text(LONG), description);

/** A day, or null where there is none. */
export const day = (description: string) => described(z.nullable(calendarDate()), description);

/** An amount in cents of the country's currency. */
export const cents = (description: string) => described(longId(), description);

/** An amount in cents, or null where it is not known. */
export const centsOrNull = (description: string) => described(z.nullable(longId()), description);

/** A count, or null where it is not known. */
export const countOrNull = (description: string) => described(z.nullable(id()), description);

/** The number of a transaction, or null. */
export const transactionOrNull = (description: string) => described(z.nullable(longId()), description);

/** A flag. */
export const flag = (description: string) => described(z.boolean(), description);

/** One of the ids that are known. */
export const oneOf = <Id extends number>(ids: readonly Id[], description: string) =>
  described(z.literal([...ids]), description);

/** The place on the page, from 1. */
export const position = (description: string) =>
  described(z.int().check(z.minimum(1), z.maximum(1_000)), description);

/** A bank number as it may be shown: masks, and at most its last four digits. */
export const maskedNumber = (description: string) =>
  described(
    z.nullable(
      z
        .string()
        .check(
          z.maxLength(NUMBER),
          z.regex(/^[•*Xx -]*[•*Xx][ -]?(\d[ -]?){1,4}$/, 'Mask all but the last four digits'),
        ),
    ),
    description,
  );

/** The names and the birth date of a person on a policy. */
export const person = {
  firstName: described(text(NAME), 'The first name.'),
  lastName: described(text(NAME), 'The last name.'),
  birthDate: day('The birth date, or null where it is not known.'),
};

const common = <Kind extends string>(kind: Kind) => ({
  kind: z.literal(kind),
  version: described(
    z.int().check(z.minimum(1)),
    'The version of this record in the core system: a later state has a higher one.',
  ),
  brandId: described(id(), 'The brand.'),
  countryId: described(id(), 'Australia 13, Canada 39, New Zealand 154.'),
});

/** A record, with what all of them have, and an example. */
export function record<Kind extends string, Fields extends z.core.$ZodLooseShape>(
  kind: Kind,
  fields: Fields,
  description: string,
  example: Record<string, unknown>,
) {
  const name = `${kind.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Record`;
  const shown = { kind, version: 1, brandId: 1, countryId: 154, ...example };
  return named(name, z.strictObject({ ...common(kind), ...fields }), description, { examples: [shown] });
}
