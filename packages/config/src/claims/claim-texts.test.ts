import { COUNTRY } from '@portal/domain/values/country';
import { expect, test } from 'vitest';
import { SITES } from '../sites/site.ts';
import { claimTexts } from './claim-texts.ts';

/** The words that another country does not use. */
const FOREIGN: Readonly<Record<number, RegExp>> = {
  [COUNTRY.newZealand]: /disability income|final expense|employment insurance|workers/i,
  [COUNTRY.australia]: /disability income|final expense|employment insurance|accident compensation/i,
  [COUNTRY.canada]: /income protection|accident compensation|driver licence|funeral cover|\bcover\b|payslip/i,
};

test.each(SITES)('[CLM-7] $key speaks of claims in the words of its country', ({ countryId }) => {
  const texts = JSON.stringify(claimTexts(countryId));
  expect(texts).not.toMatch(FOREIGN[countryId] ?? /./);
});

test('[CLM-7] Canada names its own products and papers', () => {
  const { incomeTitle, checklists } = claimTexts(COUNTRY.canada);
  expect(incomeTitle).toBe('How to claim disability income insurance');
  expect(checklists.funeral.title).toBe('Final expense insurance');
  expect(checklists.income.needs.join()).toContain('workers’ compensation');
  expect(checklists.life.needs.join()).toContain('driver’s licence');
});

test('[CLM-7] a country without sites has no texts', () => {
  expect(() => claimTexts(1)).toThrow('No texts about claims for country id 1');
});
