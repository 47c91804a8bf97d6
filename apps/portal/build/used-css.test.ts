import { expect, test } from 'vitest';
import { rulesInUse } from './used-css.mjs';

test('[NAV-11] the page without script keeps the rules that it uses, whole where their brackets hold commas', () => {
  const css =
    'a:focus:not(.x,.y){color:red}.used,.unused{margin:0}.unused{padding:0}@media print{.used{top:0}.unused{top:1px}}';
  expect(rulesInUse(css, '<p class="used">')).toBe(
    'a:focus:not(.x,.y){color:red}.used{margin:0}@media print{.used{top:0}}',
  );
});
