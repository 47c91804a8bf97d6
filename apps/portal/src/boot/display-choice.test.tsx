// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { DisplayPanel, DisplayTools } from '#portal/app/pages/static/display-choice.tsx';
import { startDisplayChoice } from '#portal/boot/display-choice.ts';
import { readDisplayPreferences, storeDisplayPreferences } from '#portal/lib/site/display-preferences.ts';

const get = (selector: string) => document.querySelector(selector) as HTMLElement;
const opener = () => get('#display-button');
const panel = () => get('#display-settings');
const choose = (value: string) => get(`input[value="${value}"]`).click();
const chosen = () => [...document.querySelectorAll<HTMLInputElement>(':checked')].map(({ value }) => value);

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <DisplayTools />
      <DisplayPanel />
    </>,
  );
});

test('[NAV-30] without its script a page has no button', () => {
  expect([opener().hidden, panel().hidden]).toEqual([true, true]);
});

test('[NAV-30] the button opens what was chosen before, and a choice holds at once and on the next page', () => {
  storeDisplayPreferences({ textSize: 'large', colours: 'dark' });
  startDisplayChoice();
  opener().click();
  expect([panel().hidden, opener().getAttribute('aria-expanded')]).toEqual([false, 'true']);
  expect(chosen()).toEqual(['large', 'dark']);
  choose('largest');
  choose('light');
  const { size, theme } = document.documentElement.dataset;
  expect([size, theme]).toEqual(['largest', 'light']);
  expect(readDisplayPreferences()).toEqual({ textSize: 'largest', colours: 'light' });
});

test.each([
  ['Close', () => panel().querySelector('button')?.click()],
  ['Escape', () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
  ['its button', () => opener().click()],
])('[NAV-30] %s closes it, and the focus is on the button', (_, close) => {
  startDisplayChoice();
  opener().focus();
  opener().click();
  close();
  expect([panel().hidden, opener().getAttribute('aria-expanded')]).toEqual([true, 'false']);
  expect(document.activeElement).toBe(opener());
});
