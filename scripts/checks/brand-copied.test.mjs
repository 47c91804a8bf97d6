import { expect, test, vi } from 'vitest';
import { lacksOfBrand } from './brand-lacks.mjs';

vi.mock('@portal/config/theme/themes', async (importReal) => {
  const { resolveTheme } = await importReal();
  return { resolveTheme: (brand) => resolveTheme(brand === 'nzonechoice' ? 'product' : brand) };
});

test('[CFG-23] a part copied from another brand and not changed is reported', () => {
  expect(lacksOfBrand('nzonechoice')).toEqual(['theme: the colours are those of product']);
});
