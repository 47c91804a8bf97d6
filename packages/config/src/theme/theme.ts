/** The meanings a component may read that differ by brand; each becomes the CSS variable `--c-<name>`. */
export type Colours = {
  readonly page: string;
  readonly surface: string;
  readonly tint: string;
  readonly text: string;
  readonly 'text-2': string;
  /** Decoration only; what must be seen uses `border-strong`. */
  readonly border: string;
  readonly 'border-strong': string;
  readonly brand: string;
  readonly 'on-brand': string;
  readonly action: string;
  readonly 'action-hover': string;
  readonly 'on-action': string;
  readonly link: string;
  readonly 'link-hover': string;
  /** Decoration and logo only; never behind or under text. */
  readonly accent: string;
};

/** A status: the colour of its text, of the area behind it, and of its edge. */
type StatusColours<Name extends string> = Readonly<Record<`${Name}-${'fg' | 'bg' | 'bd'}`, string>>;

/** The meanings that are the same in every brand: status and focus. Each becomes `--c-<name>` as well. */
export type SharedColours = StatusColours<'ok' | 'warn' | 'err' | 'info' | 'neut'> &
  Readonly<Record<'focus-ink' | 'focus-halo' | 'focus-text', string>>;

/** Every colour a component may read. */
export type Palette = Colours & SharedColours;

/** The theme of a brand: colours by meaning, in light and dark, the typefaces, and corner radii in px. */
export type Theme = {
  readonly light: Colours;
  readonly dark: Colours;
  readonly fontFamily: string;
  /** The typeface of headings; the same as `fontFamily` in most brands. */
  readonly headingFontFamily: string;
  readonly radii: readonly [number, number, number];
};
