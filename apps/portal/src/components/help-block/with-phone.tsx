import type { ReactNode } from 'react';
import { PhoneLink } from '#portal/components/help-block/phone-link.tsx';

/** A configured text with the support phone as a link in place of its hole `{phone}`. */
export function withPhone(text: string): ReactNode[] {
  return text
    .split('{phone}')
    .flatMap((piece, index) => (index === 0 ? [piece] : [<PhoneLink key={piece} />, piece]));
}
