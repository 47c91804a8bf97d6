import { expect, test } from 'vitest';
import { shareExports, takeExports, textInPage } from './main-script.mjs';

test('[NAV-29] what the first script exports it leaves on the window, under the names for others', () => {
  expect(shareExports('var a=1,$b=2;export{$b as t,a};\n')).toBe('var a=1,$b=2;window.mainScript={t:$b,a};');
});

test('[NAV-29] other scripts take from the window what they imported', () => {
  expect(
    takeExports('import{t as e,$ as n,a}from"./main-a_-B12.js";import{c}from"./common-abc123.js";e(n,a,c);'),
  ).toBe('const{t:e,$:n,a}=window.mainScript;import{c}from"./common-abc123.js";e(n,a,c);');
  expect(takeExports('import"./main-abc123.js";run();')).toBe('run();');
});

test('[NAV-29] inside a page the first script loads the others from their folder', () => {
  expect(textInPage('load(()=>import(`./a-abc123.js`),import("./b-abc123.js"))')).toBe(
    'load(()=>import(`/assets/a-abc123.js`),import("/assets/b-abc123.js"))',
  );
});

test.each([
  ['no list of exports', () => shareExports('export default 1;')],
  ['an import of everything', () => takeExports('import*as a from"./main-abc123.js";')],
  ['an import while it runs', () => takeExports('import(`./main-abc123.js`)')],
  ['the end of a script element', () => textInPage('"</SCRIPT>"')],
  ['the begin of a comment', () => textInPage('"<!--"')],
])('[NAV-29] a form that is not known stops the build: %s', (_, transform) => {
  expect(transform).toThrow(/first/i);
});
