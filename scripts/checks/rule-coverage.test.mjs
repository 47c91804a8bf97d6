import { expect, test } from 'vitest';
import { compareRules, ruleIds } from './rule-coverage.mjs';

test('[HOUSE-1] a rule without a test and a test without a rule are both found', () => {
  const rules = ruleIds('# A\n- **LOG-1** One.\n  more\n- **LOG-2** Two.\nno **LOG-3** rule');
  expect(rules).toEqual(['LOG-1', 'LOG-2']);
  expect(compareRules(rules, ['x [LOG-1] [POL-9] y'])).toEqual({ untested: ['LOG-2'], unknown: ['POL-9'] });
});
