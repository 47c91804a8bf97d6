import { Children, createElement, type ReactNode } from 'react';
import { PhoneLink } from '#portal/components/help-block/phone-link.tsx';

/** A hole of a configured text; with a group, so that splitting keeps the names. */
const HOLE = /\{(\w+)\}/;

/**
 * A text of the brand or the country with its holes filled: `{phone}` by the support phone as a link, any other by the value that is
 * given. A hole without a value stays visible. CFG-24
 */
export function withPhone(text: string, values: Readonly<Record<string, string>> = {}): ReactNode[] {
  const pieces = text.split(HOLE).map((piece, index) => {
    if (index % 2 === 0) return piece;
    if (piece === 'phone') return createElement(PhoneLink, { key: index });
    return Object.hasOwn(values, piece) ? values[piece] : `{${piece}}`;
  });
  return Children.toArray(pieces);
}
