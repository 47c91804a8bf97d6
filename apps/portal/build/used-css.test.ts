import { expect, test } from 'vitest';
import { rulesInUse } from './used-css.mjs';

test('[NAV-11] the page without script keeps the rules that it uses, whole where their brackets hold commas', () => {
  const css =
    'a:focus:not(.x,.y){color:red}.used,.unused{margin:0}.unused{padding:0}@media print{.used{top:0}.unused{top:1px}}';
  expect(rulesInUse(css, '<p class="used">')).toBe(
    'a:focus:not(.x,.y){color:red}.used{margin:0}@media print{.used{top:0}}',
  );
});

test('[NAV-30] text sizes and colours that a script sets are kept for a page with a script alone', () => {
  const css = 'html[data-size="largest"]{--zoom:1.5}[data-theme="dark"] .used{top:0}';
  expect(rulesInUse(css, '<p class="used">')).toBe('');
  expect(rulesInUse(css, '<p class="used">', true)).toBe(css);
});
