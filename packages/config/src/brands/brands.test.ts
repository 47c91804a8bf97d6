import { expect, test } from 'vitest';
import { resolveRegion } from '../regions/regions.ts';
import { SITES } from '../sites/site.ts';
import { type Brand, fillText, PLACEHOLDERS, phoneHref } from './brand.ts';
import { withOverrides } from './brand-overrides.ts';
import { resolveBrand } from './brands.ts';
import { DEMONSTRATION_BRANDS } from './demonstration-brands.ts';
import { PRODUCT_NAME } from './product/product-name.ts';

const sold = [...new Set(SITES.map((site) => site.brand))].map((key) => resolveBrand(key));

/** A brand of an insurer, with numbers and addresses that no demonstration may have. CFG-9, CFG-10 */
const insurer: Brand = {
  ...withOverrides(resolveBrand('product'), {
    phone: '0800 226 324',
    footer: {
      links: [
        { label: 'Privacy', href: 'https://www.insurer.nz/privacy' },
        { label: 'Terms', href: 'https://www.insurer.nz/terms' },
      ],
    },
    beneficiaryForm: { label: 'Change beneficiaries', href: 'https://forms.insurer.nz/beneficiaries' },
  }),
  key: 'insurer',
};
/** Those that are sold, and one that demonstrates nothing: every test of this file holds for both. */
const brands = [...sold, insurer];
const demonstrations = brands.filter(({ key }) => DEMONSTRATION_BRANDS.has(key));

/** Numbers that Australia set aside for fiction, and the toll-free one that North America did. */
const RESERVED_PHONE = /^(1800 975 7(0[7-9]|1[01])|1 800 555 0199)$/;

/** The texts of a value; the theme and the logo of a brand hold none. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value === null ? [] : Object.values(value as object).flatMap(textsOf);
}

const textPartsOf = ({ theme: _theme, logo: _logo, ...texts }: Brand) => texts;

const placeholdersOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...text.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name));

const linksOf = (brand: Brand): string[] =>
  [brand.beneficiaryForm, ...brand.footer.links].map((link) => link.href);

test('[CFG-10] every brand that is sold has its texts under its own key', () => {
  expect(sold.map((brand) => brand.key)).toEqual([...new Set(SITES.map((site) => site.brand))]);
  expect(new Set(sold.map((brand) => brand.name)).size).toBe(sold.length);
});

test.each(['nobody', 'constructor'])('[CFG-10] the brand %j has no texts', (key) => {
  expect(() => resolveBrand(key)).toThrow(`No texts found for the brand ${key}`);
});

test.each(brands)('[CFG-10] no text of $key is empty or loosely spaced', (brand) => {
  for (const text of textsOf(textPartsOf(brand))) expect(text).toMatch(/^\S+([ \u00A0]\S+)*$/);
});

test.each(brands)('[CFG-10] every placeholder in the texts of $key is known', (brand) => {
  const { messages, ...others } = textPartsOf(brand);
  expect(placeholdersOf(textsOf(messages.code)).sort()).toEqual(['code', 'minutes']);
  expect(placeholdersOf(textsOf(messages.contactChanged))).toEqual(['phone']);
  expect(placeholdersOf(textsOf(messages.receipt)).sort()).toEqual([
    'amount',
    'phone',
    'reference',
    'reference',
  ]);
  expect(placeholdersOf(textsOf(others)).filter((name) => name !== 'phone')).toEqual([]);
});

test.each(demonstrations)('[CFG-10] the links of $key, which demonstrates, lead nowhere real', (brand) => {
  for (const href of linksOf(brand)) expect(href).toMatch(`https://www.example.com/${brand.key}/`);
});

test.each(brands)('[CFG-10] the links of $key are encrypted and differ', (brand) => {
  for (const href of linksOf(brand)) expect(href).toMatch(/^https:\/\//);
  expect(new Set(linksOf(brand)).size).toBe(brand.footer.links.length + 1);
});

test('[CFG-10] the name of the white-label brand stands in one place', () => {
  const { name, messages, footer } = resolveBrand('product');
  expect(name).toBe(PRODUCT_NAME);
  expect(messages.code.text).toContain(PRODUCT_NAME);
  expect(footer.legal).toContain(PRODUCT_NAME);
});

test('[CFG-48] no two brands share a gesture', () => {
  expect(new Set(sold.map(({ gesture }) => gesture)).size).toBe(sold.length);
});

test('[CFG-9] every brand has a support phone of its own', () => {
  expect(new Set(brands.map((brand) => brand.phone.number)).size).toBe(brands.length);
});

test.each(demonstrations)(
  '[CFG-9] the phone of $key, which demonstrates, is set aside for fiction',
  ({ phone }) => {
    expect(phone.number).toMatch(RESERVED_PHONE);
  },
);

test.each(brands)('[POL-26] the phone link of $key has no spaces', ({ phone }) => {
  expect(phoneHref(phone)).toMatch(/^tel:\+?\d+$/);
});

test('[POL-26] a phone link strips spaces of every kind and nothing else', () => {
  expect(phoneHref({ number: '+64 800\u00A0555\t0123' })).toBe('tel:+648005550123');
});

test('[LOG-18] a failure message, where a brand has one, is the agreed one with the support phone in it', () => {
  const messages = brands.flatMap((brand) => brand.login.failureMessage ?? []);
  expect(new Set(messages)).toEqual(
    new Set([
      'The details you have entered do not match any of our records. Please check the details and try again. Alternatively, you can call us on {phone}.',
    ]),
  );
  expect(messages.length).toBeLessThan(brands.length);
});

test.each(brands)('[LOG-38] the code message of $key says all it must, in one text message', (brand) => {
  const text = fillText(brand.messages.code.text, { code: '012345', minutes: '10' });
  expect(text).toContain(brand.name);
  expect(text).toContain('012345');
  expect(text).toContain('10 minutes');
  expect(text).toMatch(/(never|Nobody|No one) .*phone/);
  expect(text).toMatch(/^[\x20-\x7E]{1,160}$/);
});

test.each(
  brands.flatMap(({ key, phone, messages }) =>
    (
      [
        'contactChanged',
        'codesUnused',
        'tokenMisused',
        'activityReported',
        'accountLocked',
        'passkeyRemoved',
        'passkeyCloned',
      ] as const
    ).map((notice) => ({
      key,
      phone,
      notice,
      message: messages[notice],
    })),
  ),
)(
  '[CON-31] [LOG-84] [SES-69] [ACT-7] [PKY-11] the notice $notice of $key fits one text message, names the phone, and nothing of the customer',
  ({ phone, message: { subject, text } }) => {
    const whole = text.replace('{phone}', phone.number);
    expect(text).toContain('{phone}');
    expect(whole).not.toMatch(/[{}]/);
    expect(whole.length).toBeLessThanOrEqual(160);
    expect(subject).not.toMatch(/[{}\r\n]/);
  },
);

test.each(brands)(
  '[PKY-13] the code message of $key to a logged-in customer is one of its own, in one text message',
  ({ phone, name, messages: { code, proofCode } }) => {
    const text = fillText(proofCode.text, { code: '012345', minutes: '10', phone: phone.number });
    expect(text).toContain(name);
    expect(text).toContain('012345');
    expect(text).toContain('10 minutes');
    expect(text).toMatch(/that it is you\. .* never ask for it by phone\. .*Call us/);
    expect(text).toContain(phone.number);
    expect(text).toMatch(/^[\x20-\x7E]{1,160}$/);
    expect(text).not.toMatch(/[{}]/);
    expect(proofCode.subject).not.toMatch(/[{}\r\n]/);
    expect(proofCode.text).not.toBe(code.text);
  },
);

test.each(brands)('[CON-71] the code message to a new contact of $key fits one text message', (brand) => {
  const text = fillText(brand.messages.contactCode.text, { code: '012345', minutes: '10' });
  expect(text).toContain('012345');
  expect(text).toContain('10 minutes');
  expect(text).toMatch(/[Dd]o nothing/);
  expect(text).toMatch(/^[\x20-\x7E]{1,160}$/);
  expect(text).not.toMatch(/[{}]/);
});

test.each(
  brands.flatMap(({ key, messages }) =>
    (['contactPending', 'passkeyAdded'] as const).map((notice) => ({
      key,
      notice,
      message: messages[notice],
    })),
  ),
)(
  '[CON-75] [PKY-15] the notice $notice with the link of $key says what to do, and whom to call',
  ({ message }) => {
    const { subject, text } = message;
    expect(placeholdersOf(textsOf(message)).sort()).toEqual(['link', 'phone']);
    // A character at the end of a link becomes part of it.
    expect(text).toMatch(/\{link\} /);
    expect(text).toMatch(/Not you\?/);
    expect(subject).not.toMatch(/[{}\r\n]/);
  },
);

test.each(brands)(
  '[UPD-30] the notice of a changed way to pay of $key fits one text message, names the policy and says whom to call',
  ({ phone, messages }) => {
    const { subject, text } = messages.paymentChanged;
    const longest = 'pre-authorized debit from the account ending 123456';
    const whole = fillText(text, { phone: phone.number, policies: 'policy 70010068', method: longest });
    expect(whole).not.toMatch(/[{}]/);
    expect(whole.length).toBeLessThanOrEqual(160);
    expect(placeholdersOf([text]).sort()).toEqual(['method', 'phone', 'policies']);
    expect(subject).not.toMatch(/[{}\r\n]/);
  },
);

test.each(brands)(
  '[RCP-8] the e-mail with a receipt of $key says what it brings, and whom to call',
  ({ messages }) => {
    const { subject, text } = messages.receipt;
    expect(subject).toContain('{reference}');
    expect(subject).not.toMatch(/[\r\n]/);
    for (const part of ['{amount}', '{reference}', '{phone}', 'attached as a PDF'])
      expect(text).toContain(part);
    expect(text).toContain('We never ask for card details by email.');
  },
);

test('[CFG-24] every placeholder in the texts of brands and countries is one of those that are known', () => {
  const regions = [13, 39, 154].map((id) => resolveRegion(id));
  const { messages: _saidByServer, ...screenTexts } = textPartsOf(resolveBrand('product'));
  for (const name of placeholdersOf(
    textsOf([...brands.map(textPartsOf), ...regions]).filter((text) => !text.startsWith('^')),
  ))
    expect(Object.keys(PLACEHOLDERS)).toContain(name);
  expect(placeholdersOf(textsOf(screenTexts))).not.toContain('code');
});

test('[CFG-10] a placeholder without a value stays visible', () => {
  expect(fillText('Hello {name}, call {phone}', { phone: '1' })).toBe('Hello {name}, call 1');
});

test('[CFG-10] a placeholder is filled with exactly the value, never with one that every object has', () => {
  expect(fillText('{code} {toString}', { code: '$1$&' })).toBe('$1$& {toString}');
});
