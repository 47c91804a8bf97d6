// @vitest-environment happy-dom
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderClientSide } from '#portal/app/render-client-side.ts';
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
