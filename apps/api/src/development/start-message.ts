import { SITES } from '@portal/config/sites/site';
import type { PersonListing } from '#api/demonstration/demonstration-people.ts';

/** The page has more people than the terminal shows. */
const SHOWN_PEOPLE = 14;

const siteUrl = (origin: string, siteKey: string): string => origin.replace('//', `//${siteKey}.`);

/** The lines at the terminal with which to try the portal. */
export function describeStart({
  origin,
  defaultSiteKey,
  people,
}: {
  origin: string;
  defaultSiteKey: string;
  people: readonly PersonListing[];
}): string[] {
  const own = people.filter((person) => person.site === defaultSiteKey).slice(0, SHOWN_PEOPLE);
  const others = SITES.filter((site) => site.key !== defaultSiteKey);
  return [
    '',
    `Portal  ${origin}  (${defaultSiteKey})`,
    ...others.map(({ key }) => `        ${siteUrl(origin, key)}`),
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
