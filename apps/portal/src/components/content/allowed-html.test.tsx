// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SanitisedHtml } from '#portal/components/content/sanitised-html.tsx';

const shown = (html: string): string =>
  render(<SanitisedHtml html={html} />).container.firstElementChild?.innerHTML ?? '';

test('[LOG-18] text, links, line breaks, paragraphs and strong text of the server stay', () => {
  expect(shown('<p>No <strong>match</strong>.<br>Call <a href="tel:1800975711">us</a></p>')).toBe(
    '<p>No <strong>match</strong>.<br>Call <a href="tel:1800975711">us</a></p>',
  );
});

test.each([
  ['<script>alert(1)</script>a', 'a'],
  ['<img src=x onerror=alert(1)>a', 'a'],
  ['<p onclick="alert(1)" style="x">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', 'a'],
  ['<a href=" JaVaScRiPt:alert(1)">a</a>', 'a'],
  ['<a href="data:text/html,x">a</a>', 'a'],
  ['<svg onload="alert(1)"></svg>a', 'a'],
  ['<style>p{}</style><noscript>b</noscript>a', 'a'],
  ['<div><em>a</em></div>', 'a'],
  ['a &lt;script&gt; b', 'a &lt;script&gt; b'],
])('[LOG-18] %s is shown as %s', (html, expected) => {
  expect(shown(html)).toBe(expected);
});
