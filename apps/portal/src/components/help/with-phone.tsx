import { createElement, type ReactNode } from 'react';
import { PhoneLink } from '#portal/components/help/phone-link.tsx';

/** A placeholder of a configured text. Its group makes `split` return the names too. */
const PLACEHOLDER = /\{(\w+)\}/;

/**
 * Returns a text of the brand or the country with its placeholders filled: `{phone}` with the support phone
 * as a link, any other with its value. A placeholder without a value stays visible. CFG-24
 */
export function withPhone(text: string, values: Readonly<Record<string, string>> = {}): ReactNode[] {
  return text.split(PLACEHOLDER).map((piece, index) => {
    if (index % 2 === 0) return piece;
    if (piece === 'phone') return createElement(PhoneLink, { key: index });
    return Object.hasOwn(values, piece) ? values[piece] : `{${piece}}`;
  });
}
