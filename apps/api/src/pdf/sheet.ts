import type { Colours } from '@portal/config/theme/theme';
import type { TaggedDocument } from '#api/pdf/tagged-document.ts';

/** A tagged document in the colours of a brand, with the column of its text. */
export type Sheet = TaggedDocument & {
  readonly colours: Colours;
  readonly left: number;
  readonly width: number;
};

/** How a text looks. Sizes in points. */
export type Face = { readonly font: 'regular' | 'bold'; readonly size: number; readonly colour: string };

export const SIZE = { title: 24, amount: 30, name: 18, heading: 15, body: 12, small: 10 } as const;

export function setFace({ pdf }: Sheet, { font, size, colour }: Face): void {
  pdf.font(font).fontSize(size).fillColor(colour);
}
