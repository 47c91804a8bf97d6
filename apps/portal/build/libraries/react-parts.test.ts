import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import {
  isUsedExport,
  REVIEWED_VERSION,
  refuseUnusedElements,
  withoutUnusedReactParts,
} from './react-parts.mjs';

const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const REACT_DOM = readFileSync(join(folder, 'cjs/react-dom-client.production.js'), 'utf8');
const without = (code: string) => withoutUnusedReactParts(code, parseAst(code));

test('the installed React DOM is the version whose functions were read: read the new one, then say so in react-parts.mjs', () => {
  expect(version).toBe(REVIEWED_VERSION);
});

test('React DOM loses the bodies of functions that the portal does not need, and stays a script', () => {
  const left = without(REACT_DOM);
  expect(() => parseAst(left)).not.toThrow();
  expect(left.length).toBeLessThan(REACT_DOM.length);
  expect(left).toMatch(/function updateClassComponent\([^)]*\) \{\}/);
  expect(left).toMatch(/function waitForCommitToBeReady\([^)]*\) \{ return null; \}/);
  expect(left).not.toContain('FragmentInstance.prototype');
  expect(left).not.toContain('335544064');
});

test('a version of React DOM without one of these functions stops the build', () => {
  const renamed = REACT_DOM.replaceAll('startViewTransition', 'beginViewTransition');
  expect(() => without(renamed)).toThrow('A function is not in React DOM: startViewTransition');
});

test.each(['Component', 'ViewTransition', 'useActionState', 'preload'])(
  '%s is no export of React in the portal',
  (name) => {
    expect(isUsedExport(name)).toBe(false);
  },
);

test.each([
  '  <title>Policies</title>',
  '<form action={save}>',
  '<form\n  className="form"\n  action={save}>',
  '<Fragment key="a" ref={place}>',
])('a page that needs what is left out stops the build: %s', (code) => {
  expect(() => refuseUnusedElements(code, 'page.tsx')).toThrow('page.tsx needs');
});

test.each(['<form onSubmit={save}>', '<Banner action={<Button />}>', '<Fragment key="a">'])(
  'a page that does not goes through: %s',
  (code) => {
    expect(() => refuseUnusedElements(code, 'page.tsx')).not.toThrow();
  },
);
