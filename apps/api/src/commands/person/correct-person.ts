import { FLAG, type OperatorCommand, TEXT } from '#api/commands/operator-command.ts';
import { CUSTOMER_USAGE, findPerson, readPersonName } from '#api/commands/person/person-name.ts';
import { systemClock } from '#api/gateways/clock.ts';
import { type Correction, correctPerson } from '#api/person/correct-person.ts';
import type { PersonName } from '#api/person/person-repository.ts';

const OPTIONS = {
  operator: TEXT,
  title: TEXT,
  'no-title': FLAG,
  'first-name': TEXT,
  'last-name': TEXT,
  'date-of-birth': TEXT,
};

type CorrectPerson = {
  readonly named: PersonName;
  readonly correction: Correction;
  readonly operator: string;
};

export const correctPersonCommand: OperatorCommand<typeof OPTIONS, CorrectPerson> = {
  usage: `Corrects what a customer cannot change in the portal: title, names, birth date. A new birth date ends the customer's sessions.

  npm run portal -- person correct CUSTOMER --operator <who corrects> [--title=… | --no-title] [--first-name=…] [--last-name=…]
    [--date-of-birth=yyyy-mm-dd]

${CUSTOMER_USAGE} Correct the core system too: its next record replaces these values. It is written to the audit trail, without the values.`,
  options: OPTIONS,
  read(values, positionals) {
    const named = readPersonName(positionals[0]);
    const { operator, title } = values;
    const { 'first-name': first_name, 'last-name': last_name, 'date-of-birth': date_of_birth } = values;
    const isTitleGone = values['no-title'] ?? false;
    const given = { title: isTitleGone ? null : title, first_name, last_name, date_of_birth };
    const correction = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const isClear = !(isTitleGone && title !== undefined) && Object.keys(correction).length > 0;
    if (!named || !operator || !isClear || positionals.length !== 1) return undefined;
    return { named, correction, operator };
  },
  async carryOut({ named, ...request }, { database }) {
    const person = await findPerson(database, named);
    return correctPerson({ database, clock: systemClock }, { ...request, person });
  },
};
