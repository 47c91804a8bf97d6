// @vitest-environment happy-dom
import { HIGH_CONTRAST } from '@portal/config/theme/shared-palette';
import { act, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { EmailFrame } from '#portal/features/documents/email/email-frame.tsx';
import { EMAIL_STYLE } from '#portal/features/documents/email/email-style.ts';

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const choose = (theme: string) =>
  act(async () => {
    document.documentElement.dataset.theme = theme;
    await Promise.resolve();
  });

test.each(['light', 'dark', 'hc-light', 'hc-dark'])(
  '[DOC-62] a message is drawn in the mode %s, also when it is chosen while the message is open',
  async (theme) => {
    const { container } = render(<EmailFrame html="<p>Kia ora</p>" subject="" />);
    await choose(theme);
    expect(container.querySelector('iframe')?.getAttribute('srcdoc')).toContain(`data-look="${theme}"`);
  },
);

test.each(['light', 'dark'] as const)(
  '[DOC-62] a message in high contrast, %s, has the colours of its page',
  (mode) => {
    const { text, page, link, border } = HIGH_CONTRAST[mode];
    expect(EMAIL_STYLE).toMatch(
      new RegExp(`hc-${mode}\\]\\{[^}]*--text:${text};--page:${page};--link:${link};--line:${border}\\}`),
    );
  },
);
