import { useSyncExternalStore } from 'react';
import { EMAIL_STYLE } from '#portal/features/documents/email/email-style.ts';
import type { LineEstimate } from '#portal/features/documents/email-parsing/line-estimate.ts';
import styles from './email-view.module.css';

/**
 * Nothing runs and nothing is fetched, whatever is left in a message: the frame has no origin, no scripts and
 * no forms, and this policy.
 */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const deviceWants = ['(prefers-color-scheme:dark)', '(prefers-contrast:more)'].map((query) =>
  matchMedia(query),
);

/**
 * The look of the portal as it is now: text size, light or dark, and high contrast. The device decides where
 * the customer did not choose.
 */
function look(): string {
  const { theme, size = 'standard' } = document.documentElement.dataset;
  const [isDark, isContrast] = theme
    ? [theme.endsWith('dark'), theme.startsWith('hc-')]
    : deviceWants.map(({ matches }) => matches);
  return `data-size="${escaped(size)}" data-look="${isContrast ? 'hc-' : ''}${isDark ? 'dark' : 'light'}"`;
}

function watchLook(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-size'] });
  for (const wanted of deviceWants) wanted.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    for (const wanted of deviceWants) wanted.removeEventListener('change', onChange);
  };
}

const documentOf = (html: string, attributes: string): string =>
  `<!doctype html><html lang="en" ${attributes}><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${escaped(POLICY)}"><meta name="referrer" content="no-referrer"><title>Message</title><style>${EMAIL_STYLE}</style></head><body tabindex="0">${html}</body></html>`;

type EmailFrameProps = {
  html: string;
  /** About how many lines it takes, where that is foreseen. */
  lines?: LineEstimate | undefined;
  subject: string;
};

/**
 * The HTML of a message in a frame that can only show it. Its body takes the focus, so that it scrolls by
 * keyboard too. Its links open in new windows. DOC-62
 */
export function EmailFrame({ html, lines, subject }: EmailFrameProps) {
  const attributes = useSyncExternalStore(watchLook, look);
  return (
    <iframe
      className={lines ? `email-frame ${styles.frameShort}` : 'email-frame'}
      style={lines && { ['--lines' as string]: lines.narrow, ['--lines-wide' as string]: lines.wide }}
      title={`Text of the message: ${subject || 'no subject'}`}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={documentOf(html, attributes)}
    />
  );
}
