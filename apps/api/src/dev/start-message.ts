import { DEFAULT_SITE_KEY } from '@portal/config/site';
import type { PersonListing } from '#api/dev/demonstration-people.ts';

/** How many people the terminal shows; the page has them all. */
const SHOWN_PEOPLE = 14;

function siteAddress(origin: string, siteKey: string): string {
  return siteKey === DEFAULT_SITE_KEY ? origin : origin.replace('//', `//${siteKey}.`);
}

/** What a person at the terminal needs to try the portal. */
export function describeStart({
  origin,
  siteKeys,
  people,
}: {
  origin: string;
  siteKeys: readonly string[];
  people: readonly PersonListing[];
}): string[] {
  const own = people.filter((person) => siteKeys.includes(person.site)).slice(0, SHOWN_PEOPLE);
  return [
    '',
    'Sites',
    ...siteKeys.map((key) => `  ${key.padEnd(18)} ${siteAddress(origin, key)}`),
    '',
    `Demonstration people (all: ${origin}/dev/people)`,
    ...own.map(
      (person) =>
        `  ${(person.mobile ?? person.email ?? '').padEnd(30)} ${person.dateOfBirth}  ${person.firstName} ${person.lastName}: ${person.shows}`,
    ),
    '',
    `Codes   ${origin}/dev/outbox`,
    `API     ${origin}/api/docs`,
    '',
  ];
}
