/** The meanings a component may read; each becomes the CSS variable `--c-<name>`. */
export type Colours = {
  readonly page: string;
  readonly surface: string;
  readonly tint: string;
  readonly text: string;
  readonly 'text-2': string;
  readonly border: string;
  readonly 'border-strong': string;
  readonly brand: string;
  readonly 'on-brand': string;
  readonly action: string;
  readonly 'action-hover': string;
  readonly 'on-action': string;
  readonly link: string;
  readonly 'link-hover': string;
  readonly accent: string;
};

/** A brand's look: colours by meaning, in light and dark, the typeface, and corner radii in px. */
export type Theme = {
  readonly light: Colours;
  readonly dark: Colours;
  readonly fontFamily: string;
  readonly radii: readonly [number, number, number];
};
