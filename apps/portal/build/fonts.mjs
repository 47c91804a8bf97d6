import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FALLBACK_FAMILY, HEADING_FALLBACK_FAMILY } from '@portal/config/theme/theme-css';

const require = createRequire(import.meta.url);
const WEIGHTS = { min: 400, max: 740 };
/** The one weight of headings. */
const HEADING_WEIGHT = 720;
/** The typeface of the login page's two headings. `login.css` names it. */
const HEADINGS_FAMILY = 'Portal Headings';
/** Figures of one width, figures on the line, marks on letters. No kerning: its table is a fifth of the file. */
const FEATURES = ['tnum', 'lnum', 'mark', 'ccmp'];

/** Tables for typesetting programs, not for browsers. */
const UNUSED_TABLES = ['STAT', 'MVAR', 'BASE', 'GDEF'];

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');

const LETTERS_AND_DIGITS = range(0x30, 0x39) + range(0x41, 0x5a) + range(0x61, 0x7a);
/** The sign of e-mail addresses among them: it is typed on the login page. */
const PUNCTUATION = " .,:!?'()/-%$@\u00a0–’•";

/**
 * The first subset holds what pages in English need. Rare signs, accents and macrons have files of their own, which a browser loads only
 * when one is on the page.
 */
const SUBSETS = [
  { file: 'latin', text: LETTERS_AND_DIGITS + PUNCTUATION },
  { file: 'latin', text: `"&*+;…“”#<=>[\\]^_\`{|}~—‘${range(0xa1, 0xff)}` },
  { file: 'latin-ext', text: range(0x100, 0x17f) },
];

/**
 * The typefaces that a theme may name: the name of their files, and the proportions that make a typeface of the device take as much room:
 * width of the letters, height above and depth below the line in per cent, for regular and for bold. They are measured over sentences of the
 * portal, against Arial or Times. @capsizecss/metrics would bring similar figures, with 169 MB of them. A typeface that is not here is drawn
 * with the fallback.
 */
const TYPEFACES = {
  'Hanken Grotesk Variable': { name: 'hanken-grotesk', regular: [99, 101, 30.6], bold: [99, 101, 30.6] },
  'Nunito Sans Variable': { name: 'nunito-sans', regular: [101.5, 99.6, 34.8], bold: [97.4, 103.8, 36.2] },
  'Public Sans Variable': { name: 'public-sans', regular: [104.2, 91.2, 21.6], bold: [99.7, 95.3, 22.6] },
  'Noto Sans Variable': {
    name: 'noto-sans',
    regular: [105, 101.9, 27.9],
    bold: [102.6, 104.2, 28.5],
    // Its drawings end at 400 and 700: a heavier weight takes the outlines of a third, 1.6 KB.
    weights: { min: 400, max: 700 },
  },
  'Work Sans Variable': { name: 'work-sans', regular: [111.2, 83.6, 21.9], bold: [104.7, 88.8, 23.2] },
  'Source Sans 3 Variable': {
    name: 'source-sans-3',
    regular: [92.7, 110.5, 43.1],
    bold: [90.4, 113.2, 44.2],
  },
  'Source Serif 4 Variable': {
    name: 'source-serif-4',
    regular: [115.7, 89.6, 29],
    bold: [112.9, 91.8, 29.7],
    isSerif: true,
  },
};

/** Returns whether a theme may name this typeface. */
export const hasTypeface = (name) => Object.hasOwn(TYPEFACES, name);

const DEVICE_FACES = {
  sans: [
    ['Arial', 'Liberation Sans'],
    ['Arial Bold', 'Liberation Sans Bold'],
  ],
  serif: [
    ['Times New Roman', 'Liberation Serif'],
    ['Times New Roman Bold', 'Liberation Serif Bold'],
  ],
};
const PLAIN = { regular: [99, 101, 30.6], bold: [99, 101, 30.6] };

const fallbackFace = (family, weights, names, [width, above, below]) =>
  `@font-face{font-family:"${family}";font-weight:${weights};src:${names.map((name) => `local("${name}")`).join()};size-adjust:${width}%;ascent-override:${above}%;descent-override:${below}%;line-gap-override:0%}`;

/** A typeface of the device with the proportions of the web font, so that nothing moves when that arrives. */
function fallbackFaces(family, { regular, bold, isSerif }) {
  const [regularNames, boldNames] = DEVICE_FACES[isSerif ? 'serif' : 'sans'];
  return (
    fallbackFace(family, '1 550', regularNames, regular) + fallbackFace(family, '551 999', boldNames, bold)
  );
}

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

const hashOf = (content) => createHash('sha256').update(content).digest('base64url').slice(0, 8);

const weightsOf = (name) => TYPEFACES[name].weights ?? WEIGHTS;

async function fontFile(name, { file, text, weight = weightsOf(name) }) {
  const { default: subsetFont } = await import('subset-font');
  const { name: fileName } = TYPEFACES[name];
  const folder = dirname(require.resolve(`@fontsource-variable/${fileName}/package.json`));
  const path = join(folder, 'files', `${fileName}-${file}-wght-normal.woff2`);
  const content = await subsetFont(readFileSync(path), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
    keepFeatures: FEATURES,
    dropTables: UNUSED_TABLES,
  });
  return { path: `assets/${fileName}-${hashOf(content)}.woff2`, content };
}

/** Builds the files of a typeface, each with the characters it holds. */
async function buildFiles(name) {
  if (!TYPEFACES[name]) return [];
  const files = await Promise.all(SUBSETS.map((subset) => fontFile(name, subset)));
  return files.map((file, index) => ({ ...file, name, unicodes: unicodeRange(SUBSETS[index].text) }));
}

const weightOf = (name) => `${weightsOf(name).min} ${weightsOf(name).max}`;

/** Returns the face of a file. `optional` shows it only if it is there at once, so that nothing moves; `swap` whenever it arrives. */
const faceOf =
  (display) =>
  ({ name, path, unicodes }) =>
    `@font-face{font-family:"${name}";src:url(/${path}) format("woff2");font-weight:${weightOf(name)};font-display:${display};unicode-range:${unicodes}}`;

const base64Of = ({ content }) => content.toString('base64');

/** Returns the letters of the login page's headings, in a typeface of their own and one weight: in 90 KiB there is no room for all. NAV-18 */
async function loginHeadings(name, text) {
  if (!TYPEFACES[name]) return [];
  const file = await fontFile(name, { file: 'latin', text, weight: HEADING_WEIGHT });
  return [
    { family: HEADINGS_FAMILY, base64: base64Of(file), descriptors: { weight: String(HEADING_WEIGHT) } },
  ];
}

/**
 * Builds the fonts of a theme. Every page needs the `inline` ones, which stand in the page for `boot/inline-fonts.ts`: the letters of English,
 * and those of `headings`, the login page's, where these have a typeface of their own. The others, rare signs and the whole of that typeface,
 * are in a style sheet that the portal adds behind the login. `standing` is for pages without script, which may wait for files: they load what
 * they show of all of them.
 */
export async function buildFonts({ fontFamily, headingFontFamily }, headings) {
  const hasOwnHeadings = headingFontFamily !== fontFamily;
  const [inline, ...others] = await buildFiles(fontFamily);
  const files = [...others, ...(hasOwnHeadings ? await buildFiles(headingFontFamily) : [])];
  const deferredCss = files.map(faceOf('optional')).join('');
  const css =
    fallbackFaces(FALLBACK_FAMILY, TYPEFACES[fontFamily] ?? PLAIN) +
    (hasOwnHeadings ? fallbackFaces(HEADING_FALLBACK_FAMILY, TYPEFACES[headingFontFamily] ?? PLAIN) : '');
  if (!inline) return { files, css, standing: '', inline: [] };
  const deferredSheet = { path: `assets/fonts-${hashOf(deferredCss)}.css`, content: deferredCss };
  return {
    files: [inline, ...files, deferredSheet],
    standing: [inline, ...files].map(faceOf('swap')).join(''),
    inline: [
      {
        family: fontFamily,
        base64: base64Of(inline),
        descriptors: { weight: weightOf(fontFamily), unicodeRange: inline.unicodes },
      },
      ...(hasOwnHeadings ? await loginHeadings(headingFontFamily, headings) : []),
    ],
    deferred: deferredSheet.path,
    css,
  };
}
