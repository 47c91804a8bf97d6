/**
 * The colours of the page that a form of a gateway takes over, by the names of the theme's
 * variables without `--c-`.
 */
const COLOURS = [
  'text',
  'text-2',
  'surface',
  'border-strong',
  'action',
  'err-fg',
  'err-bd',
  'focus-ink',
  'focus-halo',
] as const;

/**
 * How such a form is to look: colours as the style sheets write them, and the size of its text in CSS pixels.
 */
export type FormTheme = Readonly<Record<(typeof COLOURS)[number], string>> & {
  readonly fontSize: string;
};

const variable = (style: CSSStyleDeclaration, name: string): string =>
  style.getPropertyValue(`--c-${name}`).trim();

/** Returns the look of the page as it is now: brand, colours and text size. PAY-61 */
export function formTheme(): FormTheme {
  const style = getComputedStyle(document.documentElement);
  const colours = COLOURS.map((name) => [name, variable(style, name)] as const);
  const { fontSize } = getComputedStyle(document.getElementById('root') ?? document.body);
  return { ...Object.fromEntries(colours), fontSize } as FormTheme;
}

/** Calls back whenever the look of the page changes. Returns a function that stops it. PAY-61 */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-size'] });
  const scheme = matchMedia('(prefers-color-scheme:dark)');
  scheme.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    scheme.removeEventListener('change', onChange);
  };
}
