import { resolveBrand } from '@portal/config/brands/brands';
import { supportPhoneOf } from '@portal/config/call-backs/support-phone';
import { paymentMethodTexts } from '@portal/config/regions/payment-method-texts';
import { findSite, type Site } from '@portal/config/sites/site';
import { formatDate } from '@portal/domain/values/calendar-date';
import { formatAmounts } from '@portal/domain/values/money';
import { expect, test } from 'vitest';
import type { Letter } from '#api/pdf/letter.ts';
import { createLetterDocument } from '#api/pdf/letter-document.ts';
import { createChangeEmail } from '#demonstration/documents/change-email.ts';
import { lettersAbout } from '#demonstration/documents/letter.ts';
import { generatePeople } from '#demonstration/generation/generate-people.ts';
import { readPdf } from '#test/read-pdf.ts';

const today = '2026-11-22';
const documentOf = (letter: Letter, site: Site) =>
  createLetterDocument(letter, site, resolveBrand(site.brand));
const people = generatePeople({ seed: 20_417, today });

test('[DEMO-23] each policy has a welcome letter and a schedule without a date, an overdue one its notice', () => {
  for (const person of people) {
    const site = findSite(person.siteKey);
    if (!site) throw new Error('No site');
    for (const policy of person.policies) {
      const letters = lettersAbout({ person, policy, site, today });
      const named = (name: string) => letters.find(({ fileName }) => fileName.startsWith(name));
      for (const name of ['Welcome letter', 'Policy schedule'])
        expect(named(name)).toMatchObject({ documentType: 'PD', date: null });
      expect(named('Overdue premium notice') !== undefined).toBe(policy.statusId === 40);
      const debit = paymentMethodTexts(site.countryId)['bank-account'].description;
      expect(named(`${debit} authority`) !== undefined).toBe(policy.paymentMethod.methodId === 2);
      for (const { date } of letters) expect(date === null || date <= today).toBe(true);
    }
  }
  const subjects = people.flatMap((person) =>
    person.policies.flatMap((policy) =>
      lettersAbout({ person, policy, site: findSite(person.siteKey) as never, today }),
    ),
  );
  expect(new Set(subjects.map(({ fileName }) => fileName.replace(/ \d{4}$/, ''))).size).toBe(6);
});

test('[DEMO-34] an overdue notice says how much was missed before its day, since when, and how to pay', () => {
  const counts = new Set<number>();
  for (const person of people) {
    const site = findSite(person.siteKey);
    if (!site) throw new Error('No site');
    for (const policy of person.policies) {
      const notice = lettersAbout({ person, policy, site, today }).find(({ section }) => section);
      if (!notice) continue;
      const missed = policy.overdue.payments.filter(
        ({ source, dueDate }) => source !== 'override' && dueDate !== null && dueDate < (notice.date ?? ''),
      );
      const cents = missed.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const oldest = missed.map(({ dueDate }) => dueDate).toSorted()[0] ?? null;
      counts.add(missed.length);
      expect(notice.highlight).toEqual([
        [
          ['Amount overdue', formatAmounts([cents])[0]],
          [missed.length > 1 ? 'Overdue since' : 'Was due on', formatDate(oldest)],
        ],
      ]);
      expect(notice.table?.rows.length ?? 1).toBe(missed.length);
      expect(notice.section?.heading).toBe('How to pay');
      expect(notice.section?.paragraphs.join()).toContain(supportPhoneOf(site).number);
    }
  }
  expect(counts).toContain(1);
  expect(Math.max(...counts)).toBeGreaterThan(3);
});

test('[DEMO-23] a cover that costs nothing by itself is said to be included, and the premiums of a table are written alike', () => {
  const tables = people.flatMap((person) =>
    person.policies.flatMap((policy) =>
      lettersAbout({ person, policy, site: findSite(person.siteKey) as never, today }).map(
        ({ table }) => table,
      ),
    ),
  );
  const premiums = tables.map((table) => table?.rows.map((row) => row[3] ?? '') ?? []);
  expect(premiums.flat()).toContain('Included');
  for (const ofTable of premiums) {
    const amounts = ofTable.filter((text) => text.startsWith('$'));
    expect(ofTable).not.toContain('$0');
    expect(ofTable).not.toContain('$0.00');
    expect(new Set(amounts.map((text) => text.includes('.'))).size).toBeLessThanOrEqual(1);
  }
});

test.each(['real-154', 'seniors-13', 'northcover-39'])(
  '[DEMO-23] the letters of %s are tagged, in its language',
  (key) => {
    const site = findSite(key);
    const [person] = people;
    const [policy] = person?.policies ?? [];
    if (!site || !person || !policy) throw new Error('Nobody');
    for (const letter of lettersAbout({ person, policy, site, today })) {
      const bytes = documentOf(letter, site);
      const { elements, title, metadata } = readPdf(bytes);
      expect(title).toBe(letter.heading);
      expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
      expect(elements).toContain(`  H1 ${JSON.stringify(letter.heading)}`);
      if (letter.table) expect(elements.filter((line) => line.includes('TH Column'))).toHaveLength(4);
      expect(Buffer.from(documentOf(letter, site)).equals(bytes)).toBe(true);
    }
  },
);

test('[DEMO-23] the e-mail has its attachment, and the same one gives the same bytes', async () => {
  const [person] = people;
  const [policy] = person?.policies ?? [];
  const site = findSite('real-154');
  if (!site || !person || !policy) throw new Error('Nobody');
  const [letter] = lettersAbout({ person, policy, site, today });
  if (!letter) throw new Error('No letter');
  const email = {
    brandName: 'real',
    firstName: 'Margaret',
    to: 'margaret@example.com',
    date: '2026-08-24',
    attached: { letter, content: documentOf(letter, site) },
  };
  const content = Buffer.from(await createChangeEmail(email)).toString('latin1');
  expect(content).toMatch(/^From: real <letters@example\.com>/);
  expect(content).toContain('filename="Welcome letter.pdf"');
  expect(Buffer.from(await createChangeEmail(email)).toString('latin1')).toBe(content);
});
