/** The colours that a page may choose; each is a variable of the style sheet with `--` before it. */
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
];
const SIZE = /^\d{1,3}(\.\d+)?px$/;
const MIN_TEXT_PX = 16;
const DARK_BELOW = 128;

/** Returns whether a colour is dark, by how bright its three parts look together. */
function isDark(colour: string): boolean {
  const [red = 255, green = 255, blue = 255] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return red * 0.299 + green * 0.587 + blue * 0.114 < DARK_BELOW;
}

/** Takes over the look of the page: colours and sizes, and nothing else that a style can do. GWY-15 */
export function applyTheme(theme: Readonly<Record<string, string>>): void {
  const { style } = document.documentElement;
  for (const name of COLOURS) {
    const value = theme[name] ?? '';
    if (CSS.supports('color', value)) style.setProperty(`--${name}`, value);
  }
  const { fontSize = '', radius = '' } = theme;
  if (SIZE.test(fontSize) && Number.parseFloat(fontSize) >= MIN_TEXT_PX) {
    style.setProperty('--font-size', fontSize);
  }
  if (SIZE.test(radius)) style.setProperty('--radius', radius);
  style.colorScheme = isDark(getComputedStyle(document.body).backgroundColor) ? 'dark' : 'light';
}
