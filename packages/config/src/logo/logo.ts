/**
 * A part of a drawing: filled, or a round-ended line where a stroke width is given. Sizes in the drawing's
 * own units.
 */
export type LogoShape = {
  /** SVG path data. */
  readonly d: string;
  /** `ink` takes the colour of the text around it, `accent` the brand's accent. */
  readonly colour: 'ink' | 'accent';
  readonly strokeWidth?: number;
};

/**
 * A brand's wordmark and the small icon of its browser tab. Pure shapes, so that any page can draw them
 * inline.
 */
export type Logo = {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly LogoShape[];
  /** A name set in the heading typeface, squeezed into `width`; null where the shapes spell it. */
  readonly name: {
    readonly text: string;
    readonly x: number;
    readonly baseline: number;
    readonly size: number;
    readonly width: number;
  } | null;
  /** The icon on a 32 by 32 tile of the brand colour. */
  readonly icon: readonly LogoShape[];
};
