import { OFFERS } from '@portal/domain/offers/offer';
import * as z from 'zod/mini';
import { calendarDate, described, id } from '../wire/fields.ts';
import { day, flag, oneOf, optional, ownNumber, person, record, required } from './record-fields.ts';

const customerNumber = () =>
  ownNumber('The customer’s number in the insurer’s systems, unique in brand and country.');

/** A customer, without addresses and policies. */
export const customerRecord = record(
  'customer',
  {
    customerNumber: customerNumber(),
    title: optional('As in Mrs, or null.'),
    firstName: person.firstName,
    lastName: person.lastName,
    dateOfBirth: described(calendarDate(), 'The birth date. By year, customers are 18 to 99 years old.'),
    mobile: optional(
      'The mobile number in the national form, digits alone, or null. Codes go there: give one that the customer confirmed.',
    ),
    homePhone: optional('The home phone in the national form, digits alone, or null.'),
    email: optional('The e-mail address alone, its domain in ASCII, or null.'),
    isActive: flag('False ends the sessions of a person who is no customer any more.'),
    isOnHold: flag('True: nothing is offered to them.'),
  },
  'A customer of a brand in a country.',
  {
    customerNumber: 'C-1001',
    title: 'Mrs',
    firstName: 'Mere',
    lastName: 'Tūhoe',
    dateOfBirth: '1957-03-27',
    mobile: '0215550123',
    homePhone: null,
    email: 'mere@example.com',
    isActive: true,
    isOnHold: false,
  },
);

/** An address of a customer. */
export const addressRecord = record(
  'address',
  {
    customerNumber: customerNumber(),
    addressKind: described(z.literal(['residential', 'postal']), 'A customer has one of each.'),
    line: required('The street address, or the box.'),
    suburb: optional('The suburb, or null.'),
    state: optional('The code of the state, or null where the country has none.'),
    city: optional('The city, or null.'),
    postcode: optional('The postcode, or null.'),
    addressCountryId: described(id(), 'The country of the address: a postal one may be abroad.'),
  },
  'An address of a customer.',
  {
    customerNumber: 'C-1001',
    addressKind: 'residential',
    line: '5 Marine Parade',
    suburb: 'Mount Maunganui',
    state: null,
    city: 'Tauranga',
    postcode: '3116',
    addressCountryId: 154,
  },
);

/** An offer that a customer dismissed before. */
export const offerRecord = record(
  'offer',
  {
    customerNumber: customerNumber(),
    offerId: oneOf(
      OFFERS.map(({ offerId }) => offerId),
      'The offer.',
    ),
    suppressions: described(id(), 'How often the customer dismissed it.'),
    suppressedOn: day('When last; null where they never did.'),
  },
  'The offers that a customer dismissed elsewhere.',
  { customerNumber: 'C-1001', offerId: 1, suppressions: 1, suppressedOn: '2026-02-01' },
);

/** A letter that came back. */
export const letterReturnedRecord = record(
  'letter-returned',
  {
    customerNumber: customerNumber(),
    returnedOn: described(calendarDate(), 'When the last letter came back.'),
  },
  'A letter to a customer that came back.',
  { customerNumber: 'C-1001', returnedOn: '2026-02-20' },
);

/** The death of a customer. */
export const deathRecordedRecord = record(
  'death-recorded',
  {
    customerNumber: customerNumber(),
    dateOfDeath: described(
      z.optional(z.nullable(calendarDate())),
      'The day, where it is known: it may be left out, or null.',
    ),
  },
  'That a customer died: their sessions end, and nobody logs in.',
  { customerNumber: 'C-1001' },
);
