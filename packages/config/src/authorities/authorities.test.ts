import { expect, test } from 'vitest';
import { resolveBrand } from '../brands/brands.ts';
import { SITES } from '../sites/site.ts';
import { currentAuthority, findAuthority, listAuthorityTexts } from './authorities.ts';
import type { AuthorityKind } from './authority-text.ts';

const KINDS: AuthorityKind[] = ['direct-debit', 'card'];
const EVERY = SITES.flatMap((site) => KINDS.map((kind) => [site.key, kind, site] as const));

test.each(EVERY)('[UPD-5] %s shows its %s text with its own name and phone', (_key, kind, site) => {
  const { id, title, paragraphs } = currentAuthority({ ...site, brand: resolveBrand(site.brand) }, kind);
  const { name, phone } = resolveBrand(site.brand);
  const text = paragraphs.join('\n');
  expect(id).toMatch(/^(nz|au|ca|card|ca-card)-\d{4}-\d+$/);
  expect(title).not.toBe('');
  expect(text).toContain(name);
  expect(text).toContain(phone.number);
  expect(text).not.toMatch(/[{}]/);
});

test('[UPD-5] each country has a direct debit authority of its own', () => {
  const titles = [154, 13, 39].map((countryId) => listAuthorityTexts(countryId, 'direct-debit')[0]?.title);
  expect(new Set(titles).size).toBe(3);
  expect(listAuthorityTexts(1, 'direct-debit')).toEqual([]);
});

test.each([154, 13, 39])(
  '[UPD-94] the authority of country %i promises no notice of the first debit',
  (countryId) => {
    const [newest] = listAuthorityTexts(countryId, 'direct-debit');
    expect(newest?.paragraphs.join('\n')).not.toMatch(/days before the first|first direct debit at least/);
  },
);

test('[UPD-5] no id stands for two texts', () => {
  const texts = [154, 13, 39].flatMap((countryId) =>
    KINDS.flatMap((kind) => listAuthorityTexts(countryId, kind)),
  );
  expect(new Set(texts.map(({ id }) => id)).size).toBe(new Set(texts).size);
});

test('[UPD-5] [UPD-6] each country spells the text of a card its own way; the one that Canada showed before is found', () => {
  const verbs = [154, 13, 39].map(
    (countryId) => listAuthorityTexts(countryId, 'card')[0]?.paragraphs[0]?.split(' ')[1],
  );
  expect(verbs).toEqual(['authorise', 'authorise', 'authorize']);
  const canada = { brand: resolveBrand('northcover'), countryId: 39 };
  expect(findAuthority(canada, 'card', 'card-2026-1')?.paragraphs[0]).toContain('I authorise northcover');
});

test('[UPD-6] a text is found by its id only where its country and kind show it', () => {
  const site = { brand: resolveBrand('real'), countryId: 154 };
  expect(findAuthority(site, 'direct-debit', 'nz-2026-3')).toEqual(currentAuthority(site, 'direct-debit'));
  expect(findAuthority(site, 'direct-debit', 'nz-2026-1')?.title).toBe('Authority to accept direct debits');
  expect(findAuthority(site, 'card', 'nz-2026-1')).toBeUndefined();
  expect(findAuthority(site, 'direct-debit', 'au-2026-1')).toBeUndefined();
  expect(findAuthority(site, 'direct-debit', 'card-2026-1')).toBeUndefined();
  expect(() => currentAuthority({ ...site, countryId: 1 }, 'direct-debit')).toThrow('country id 1');
});
