import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const WEIGHTS = { min: 400, max: 740 };
/** Figures of one width, figures on the line, marks on letters. No kerning: its table is a fifth of the file. */
const FEATURES = ['tnum', 'lnum', 'mark', 'ccmp'];

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');

const LETTERS_AND_DIGITS = range(0x30, 0x39) + range(0x41, 0x5a) + range(0x61, 0x7a);
const PUNCTUATION = ' .,:;!?\'"()/-&%$@+*\u00a0–’“”•…';

/**
 * The base holds what pages in English need. Signs that are rare in them, accents and macrons are in files of their own, which
 * a browser loads only when there is one on the page.
 */
const SUBSETS = [
  { file: 'latin', text: LETTERS_AND_DIGITS + PUNCTUATION },
  { file: 'latin', text: `#<=>[\\]^_\`{|}~—‘${range(0xa1, 0xff)}` },
  { file: 'latin-ext', text: range(0x100, 0x17f) },
];

/** Where the files of each typeface a theme may name begin. A typeface that is not here is drawn with the fallback. */
const TYPEFACES = {
  'Hanken Grotesk Variable': {
    folder: dirname(require.resolve('@fontsource-variable/hanken-grotesk/package.json')),
    name: 'hanken-grotesk',
  },
};

/** Arial and its twins, given the proportions of the web font, so that nothing moves when that arrives. */
const fallbackFace = (weights, ...names) =>
  `@font-face{font-family:"Portal Fallback";font-weight:${weights};src:${names.map((name) => `local("${name}")`).join()};size-adjust:99%;ascent-override:101%;descent-override:30.6%;line-gap-override:0%}`;
const FALLBACK =
  fallbackFace('1 550', 'Arial', 'Liberation Sans', 'Helvetica Neue') +
  fallbackFace('551 999', 'Arial Bold', 'Liberation Sans Bold', 'Helvetica Neue Bold');

const unicodeRange = (text) =>
  [...text]
    .map((letter) => letter.codePointAt(0))
    .reduce((ranges, code) => {
      const last = ranges.at(-1);
      if (last && last[1] === code - 1) last[1] = code;
      else ranges.push([code, code]);
      return ranges;
    }, [])
    .map(([first, last]) => `U+${first.toString(16)}${last > first ? `-${last.toString(16)}` : ''}`)
    .join();

async function fontFile(name, { file, text }) {
  const { default: subsetFont } = await import('subset-font');
  const { folder, name: fileName } = TYPEFACES[name];
  const path = join(folder, 'files', `${fileName}-${file}-wght-normal.woff2`);
  const content = await subsetFont(readFileSync(path), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  });
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  return { path: `assets/${fileName}-${hash}.woff2`, content };
}

/** The font files of a typeface and the style that names them. Files are shown only if they are there at once: `optional`. */
export async function buildFonts(name) {
  if (!TYPEFACES[name]) return { files: [], css: FALLBACK, fallbackCss: FALLBACK };
  const files = await Promise.all(SUBSETS.map((subset) => fontFile(name, subset)));
  const faces = files.map(
    ({ path }, index) =>
      `@font-face{font-family:"${name}";src:url(/${path}) format("woff2");font-weight:${WEIGHTS.min} ${WEIGHTS.max};font-display:optional;unicode-range:${unicodeRange(SUBSETS[index].text)}}`,
  );
  return { files, css: faces.join('') + FALLBACK, fallbackCss: FALLBACK };
}
