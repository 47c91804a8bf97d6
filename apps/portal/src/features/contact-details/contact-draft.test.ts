// @vitest-environment happy-dom
import { CONTACT_LIMITS } from '@portal/domain/contact-details/contact-limits';
import { beforeEach, expect, test } from 'vitest';
import {
  type ContactDraft,
  createDraftStore,
  openDraft,
} from '#portal/features/contact-details/contact-draft.ts';
import { deleteDraft } from '#portal/features/contact-details/contact-draft-storage.ts';
import type { ContactForm } from '#portal/features/contact-details/contact-form.ts';

const ADDRESS = { line: '7 Secret Lane', suburb: '', state: '', city: 'TAURANGA', postcode: '3116' };
const ENTRY = { mode: 'lookup', text: ADDRESS, query: '' } as const;
const FORM: ContactForm = {
  residential: ENTRY,
  postal: ENTRY,
  postalCountryId: 154,
  isPostalSame: true,
  mobilePhone: '0211234567',
  homePhone: '',
  email: 'whakatāne@example.com',
};
const DRAFT: ContactDraft = { form: { ...FORM, homePhone: '09' }, baseline: FORM, version: '"3"' };
const OWNER = {
  draftKey: null as string | null,
  customerId: 12,
  firstName: 'Margaret',
  lastName: 'Ellison',
  policies: [{ policyNumber: '70010001' }, { policyNumber: '70010002' }],
};
const AT_NOON = () => 1_800_000_000_000;
const storeOf = (owner = OWNER) => createDraftStore(owner, AT_NOON);
const stored = () => Object.values({ ...sessionStorage }).join('');

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('[CON-37] a draft opens as it was left, in whatever order the policies come', async () => {
  await storeOf().write(DRAFT);
  const again = { ...OWNER, policies: [...OWNER.policies].reverse() };
  expect(await openDraft(again, AT_NOON)).toEqual(DRAFT);
  expect(await openDraft(OWNER, AT_NOON)).toEqual(DRAFT);
});

test('[CON-38] a draft sealed with the key of the server opens with that key alone, whatever else is known', async () => {
  const owner = { ...OWNER, draftKey: 'a-key-of-the-server' };
  await storeOf(owner).write(DRAFT);
  const sealed = { ...sessionStorage };
  expect(await openDraft({ ...owner, lastName: 'Married', policies: [] }, AT_NOON)).toEqual(DRAFT);
  for (const draftKey of [null, 'another-key']) {
    Object.assign(sessionStorage, sealed);
    expect(await openDraft({ ...owner, draftKey }, AT_NOON)).toBeUndefined();
  }
});

test('[CON-37] [CON-53] a text of any length is stored', async () => {
  const long = { ...DRAFT, form: { ...FORM, email: 'whakatāne '.repeat(100_000) } };
  await storeOf().write(long);
  expect(await openDraft(OWNER, AT_NOON)).toEqual(long);
});

test('[CON-38] the storage of the tab names neither its text nor its owner, and nothing is stored elsewhere', async () => {
  await storeOf().write(DRAFT);
  expect(stored().length).toBeGreaterThan(100);
  for (const word of ['Secret', '3116', '0211234567', 'example', 'Margaret', '70010001', 'whakat'])
    expect(stored()).not.toContain(word);
  expect(localStorage.length).toBe(0);
});

test.each([
  ['another customer', { ...OWNER, customerId: 13 }],
  ['another name', { ...OWNER, firstName: 'Robert' }],
  ['other policies', { ...OWNER, policies: [{ policyNumber: '70010001' }] }],
])('[CON-38] [CON-39] the login of %s does not open it, and deletes it', async (_what, other) => {
  await storeOf().write(DRAFT);
  expect(await openDraft(other, AT_NOON)).toBeUndefined();
  expect(stored()).toBe('');
});

test('[CON-38] a draft that was tampered with does not open', async () => {
  await storeOf().write(DRAFT);
  const [name = ''] = Object.keys({ ...sessionStorage });
  const record = JSON.parse(sessionStorage.getItem(name) ?? '{}');
  const flipped = record.sealed.startsWith('A') ? 'B' : 'A';
  sessionStorage.setItem(name, JSON.stringify({ ...record, sealed: flipped + record.sealed.slice(1) }));
  expect(await openDraft(OWNER, AT_NOON)).toBeUndefined();
});

test('[CON-39] a draft lives two hours and no longer', async () => {
  const life = 2 * 60 * 60 * 1000;
  expect(CONTACT_LIMITS.draftLifeSeconds * 1000).toBe(life);
  await storeOf().write(DRAFT);
  expect(await openDraft(OWNER, () => AT_NOON() + life - 1)).toEqual(DRAFT);
  expect(await openDraft(OWNER, () => AT_NOON() + life)).toBeUndefined();
  expect(stored()).toBe('');
});

test('[CON-37] of many drafts the last one is stored', async () => {
  const store = storeOf();
  await Promise.all(
    ['0', '09', '093'].map((homePhone) => store.write({ ...DRAFT, form: { ...FORM, homePhone } })),
  );
  expect((await openDraft(OWNER, AT_NOON))?.form.homePhone).toBe('093');
});

test('[CON-39] a draft that is deleted while it is being sealed is not stored', async () => {
  const store = storeOf();
  const writing = store.write(DRAFT);
  store.delete();
  await writing;
  expect(stored()).toBe('');
});

test('[CON-39] nor is a draft that something else deletes meanwhile, as logging out does', async () => {
  const writing = storeOf().write(DRAFT);
  deleteDraft();
  await writing;
  expect(stored()).toBe('');
});
