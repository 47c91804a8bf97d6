/**
 * Browsers by the pattern of what they send. The order decides: most browsers also name those that they are
 * built on. DEV-1
 */
const BROWSERS = [
  ['Brave', /Brave/],
  ['DuckDuckGo', /DuckDuckGo|Ddg\//],
  ['Vivaldi', /Vivaldi/],
  ['Opera', /Opera|OPR\/|OPiOS\/|OPT\//],
  ['Samsung Internet', /Samsung Internet|SamsungBrowser\//],
  ['Huawei Browser', /HuaweiBrowser/],
  ['Mi Browser', /MiuiBrowser/],
  ['Silk', /Silk\//],
  ['Edge', /Microsoft Edge|Edg(?:e|A|iOS)?\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Google Chrome|Chrome\/|CriOS\//],
  ['Safari', /Version\/[\d.]+ (?:Mobile\/\w+ )?Safari\//],
] as const satisfies readonly (readonly [string, RegExp])[];

/** Systems in the same way. Safari on an iPad says that it is a Mac. */
const SYSTEMS = [
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Chromebook', /CrOS|Chrome OS|ChromeOS/],
  ['Windows', /Windows/],
  ['Mac or iPad', /Macintosh.*Version\/[\d.]+ Safari\//],
  ['Mac', /Macintosh|macOS/],
  ['Linux', /Linux|X11/],
] as const satisfies readonly (readonly [string, RegExp])[];

/** The words that a label is made of: a closed list. DEV-1 */
export const LABEL_WORDS = {
  browsers: BROWSERS.map(([name]) => name),
  systems: SYSTEMS.map(([name]) => name),
} as const;

/** The words of a browser for itself: User-Agent, and the brands and platform of its client hints. */
export type BrowserWords = Readonly<Record<'userAgent' | 'brands' | 'platform', string | undefined>>;

/** Anybody can send any text: more of it is not read. */
const MOST_READ = 512;

const firstIn = (list: readonly (readonly [string, RegExp])[], text: string): string | undefined =>
  list.find(([, pattern]) => pattern.test(text.slice(0, MOST_READ)))?.[0];

/**
 * Returns by which words customers know a browser again, like 'Safari on iPhone': no version and no model.
 * Undefined for one that is not on the list. DEV-1
 */
export function browserLabel({
  userAgent = '',
  brands = '',
  platform = '',
}: BrowserWords): string | undefined {
  const browser = firstIn(BROWSERS, brands) ?? firstIn(BROWSERS, userAgent);
  const system = firstIn(SYSTEMS, platform) ?? firstIn(SYSTEMS, userAgent);
  return browser && system && `${browser} on ${system}`;
}
