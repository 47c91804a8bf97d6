import { resolveBrand } from '@portal/config/brands/brands';
import { resolveRegion } from '@portal/config/regions/regions';
import { findSite } from '@portal/config/sites/site';
import { formatDate } from '@portal/domain/values/calendar-date';
import { devPage } from '#api/development/dev-page.ts';
import { escapeHtml } from '#api/http/html-page.ts';
import type { PersonListing } from '#demonstration/demonstration-people.ts';

/** Returns the origin of a site's portal. */
export type OriginOf = (siteKey: string) => string;

/** Returns a site's brand and country, as people say them: `Real, New Zealand`. */
export function siteName(siteKey: string): string {
  const site = findSite(siteKey);
  if (!site) return siteKey;
  return `${resolveBrand(site.brand).name}, ${resolveRegion(site.countryId).countryName}`;
}

/**
 * The login that is opened filled in. The details travel in the fragment, which reaches no server and no log.
 * DEMO-28
 */
function loginHref({ site, mobile, email, dateOfBirth }: PersonListing, originOf: OriginOf): string {
  return `${originOf(site)}/login#logInAs=${encodeURIComponent(mobile ?? email ?? '')},${dateOfBirth}`;
}

/** More than these are counted. */
const SHOWN_POLICIES = 4;

function policiesText({ policies }: PersonListing): string {
  if (policies.length === 0) return 'No policies';
  const shown = policies.slice(0, SHOWN_POLICIES).join(', ');
  const more = policies.length - SHOWN_POLICIES;
  const numbers = more > 0 ? `${shown} and ${more} more` : shown;
  return `${policies.length === 1 ? 'Policy' : 'Policies'} ${numbers}`;
}

function cardHtml(person: PersonListing, originOf: OriginOf): string {
  const name = `${person.firstName} ${person.lastName}`;
  const contacts = [person.mobile, person.email].filter((contact) => contact !== null);
  const lines = [
    `${name}, born ${formatDate(person.dateOfBirth)}`,
    contacts.join(', '),
    policiesText(person),
  ];
  return `<li><article class="card">
<h3>${escapeHtml(person.shows)}</h3>
<p class="who">${lines.map((line) => `<span>${escapeHtml(line)}</span>`).join('')}</p>
<p class="actions"><a class="button" href="${escapeHtml(loginHref(person, originOf))}">Log in<span class="unseen"> as ${escapeHtml(name)}</span></a>
<a href="/dev/outbox#${encodeURIComponent(contacts[0] ?? '')}">Messages<span class="unseen"> to ${escapeHtml(name)}</span></a></p>
</article></li>`;
}

function siteHtml(siteKey: string, people: readonly PersonListing[], originOf: OriginOf): string {
  const key = escapeHtml(siteKey);
  return `<section class="site" aria-labelledby="${key}"><div class="site-head"><h2 id="${key}">${escapeHtml(siteName(siteKey))}</h2>
<a href="${escapeHtml(originOf(siteKey))}/">${key}</a></div>
<ul class="cards">${people.map((person) => cardHtml(person, originOf)).join('\n')}</ul></section>`;
}

const FOR_TESTS = `<section class="tests"><h2>For tests</h2>
<p><code>GET /dev/people.json</code> lists these people. <code>POST</code> there with <code>{"like": "&lt;policy number&gt;"}</code> makes another like one of them.
<code>POST /dev/policies.json</code> with <code>{"end": "&lt;policy number&gt;"}</code> ends a policy.</p></section>`;

/** The page to open first: everybody who can log in, by site, and what each of them shows. DEMO-27 */
export function peoplePage(people: readonly PersonListing[], originOf: OriginOf): string {
  const sites = [...Map.groupBy(people, ({ site }) => site)];
  const jumps = sites.map(
    ([siteKey, own]) =>
      `<li><a href="#${escapeHtml(siteKey)}">${escapeHtml(siteName(siteKey))} <span class="quiet">${own.length}</span></a></li>`,
  );
  return devPage({
    path: '/dev/people',
    title: 'Log in as a demonstration person',
    lead: 'Choose what you want to see. The login opens filled in, and offers the code once it is sent. Nobody here is real, and nothing is sent anywhere.',
    body: `<nav aria-label="Sites"><ul class="jumps">${jumps.join('')}</ul></nav>
${sites.map(([siteKey, own]) => siteHtml(siteKey, own, originOf)).join('\n')}
${FOR_TESTS}`,
  });
}
