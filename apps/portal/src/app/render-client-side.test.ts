// @vitest-environment happy-dom
import { createElement, useEffect, useLayoutEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderClientSide, renderOverOutline } from '#portal/app/render-client-side.ts';
import { takeFormValues } from '#portal/features/login/prerendered-form-values.ts';

afterEach(() => document.body.replaceChildren());

test('[CFG-16] nothing can be typed between the capture of the typed text and the new page', async () => {
  const root = document.createElement('div');
  root.innerHTML = '<input id="mobile" value="021" />';
  document.body.append(root);
  const rendered = renderClientSide(root, createElement('p', null, 'Rendered client-side'));
  // Only a page that is there at once leaves no moment for typing.
  expect(root.textContent).toBe('Rendered client-side');
  await rendered;
  expect(takeFormValues().mobile).toBe('021');
});

test('what follows the first drawing behind the login waits until the browser had room to paint it', async () => {
  const order: string[] = [];
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = '<p>Outline</p>';
  await new Promise<void>((done) => {
    const Page = () => {
      // A microtask comes before any other task, and so before an effect that has a task of its own.
      useLayoutEffect(() => queueMicrotask(() => order.push(`drawn: ${root.textContent}`)), []);
      useEffect(() => {
        order.push('effect');
        done();
      }, []);
      return 'Your policies';
    };
    void renderOverOutline(root, createElement(Page));
  });
  expect(order).toEqual(['drawn: Your policies', 'effect']);
});
