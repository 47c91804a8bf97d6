import { expect, test } from 'vitest';
import { moduleOfCommonJs } from './react-modules.mjs';

test('a file of React becomes a module that exports the same names', () => {
  const code =
    'var A = require("a"),\n  B = require("b-c");\nexports.now = A.x;\nexports.run = () => exports.now;';
  expect(moduleOfCommonJs(code)).toBe(
    [
      'import * as A from "a";',
      'import * as B from "b-c";',
      'var exported_now = A.x;',
      'var exported_run = () => exported_now;',
      'export { exported_now as now, exported_run as run };',
    ].join('\n'),
  );
});

test.each(['exports.a = require("b");', 'module.exports = 1;', 'const a = 1;'])(
  'a file that is written otherwise stops the build: %s',
  (code) => {
    expect(() => moduleOfCommonJs(code)).toThrow('not written as the build knows it');
  },
);
