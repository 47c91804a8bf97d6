import { statement } from '#api/database/database.ts';

/** Browsers in which people logged in before. $1: customer ids. DEMO-36 */
const insertBrowsers = statement(
  'demonstration-insert-known-browsers',
  `insert into known_browser (browser_hash, customer_id, label, first_login_at, last_login_at)
   select sha256(convert_to(w.id || b.label, 'UTF8')), w.id, b.label, now() - b.since, now() - b.before
   from unnest($1::bigint[]) w (id), (values
     ('Chrome on Windows', interval '300 days', interval '3 days'),
     ('Safari on Mac or iPad', interval '90 days', interval '40 days')) b (label, since, before)`,
);

/** In the past, and they stay there: the trail never changes. No seal covers what is before the first one. */
const insertEvents = statement(
  'demonstration-insert-audit-events',
  `insert into audit_event (kind, customer_id, brand_id, country_id, facts, happened_at, written_in)
   select e.kind, c.customer_id, c.brand_id, c.country_id, e.facts::jsonb, now() - e.before, 0
   from customer c, (values
     ('logged-in', '{"channel": "sms", "label": "Chrome on Windows"}', interval '3 days'),
     ('account-unlocked', '{"operator": "demonstration"}', interval '3 days 20 minutes'),
     ('code-wrong', '{"isKnown": false}', interval '3 days 40 minutes'),
     ('code-wrong', '{"isKnown": false}', interval '3 days 40 minutes 20 seconds'),
     ('contact-details-changed', '{"changed": ["postalAddress.line"]}', interval '40 days'),
     ('logged-in', '{"channel": "email", "label": "Safari on Mac or iPad"}', interval '40 days 5 minutes')) e (kind, facts, before)
   where c.customer_id = any ($1::bigint[])`,
);

/** Gives people logins before today. */
export const INSERT_EARLIER_LOGINS = [insertBrowsers, insertEvents] as const;
