import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createFontStack } from '@capsizecss/core';
import { fromBuffer } from '@capsizecss/unpack';
import type { Theme } from '@portal/config/theme/theme';
import { FALLBACK_FAMILY, HEADING_FALLBACK_FAMILY } from '@portal/config/theme/theme-css';
// @ts-expect-error: the package has no types.
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);

type Weights = { readonly min: number; readonly max: number };
const WEIGHTS: Weights = { min: 400, max: 740 };
/** Those of texts whose headings have a typeface of their own. */
const WEIGHTS_BESIDE_HEADINGS: Weights = { min: 400, max: 700 };
/** The one weight of headings. */
const HEADING_WEIGHT = 720;
/** The typeface of the login page's two headings. `login.css` names it. */
const HEADINGS_FAMILY = 'Portal Headings';

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

type Subset = { readonly file: string; readonly text: string };

/**
 * The first subset holds what pages in English need, the at sign of e-mail addresses among
 * it. Rare characters, accents and macrons have files of their own, which a browser loads
 * only when one is on the page.
 */
const SUBSETS: readonly [Subset, ...Subset[]] = [
  {
    file: 'latin',
    text: `${range(0x30, 0x39)}${range(0x41, 0x5a)}${range(0x61, 0x7a)} .,:?'()/-%$@\u00a0–’•`,
  },
  { file: 'latin', text: `!"&*+;…“”#<=>[\\]^_\`{|}~—‘${range(0xa1, 0xff)}` },
  { file: 'latin-ext', text: range(0x100, 0x17f) },
];

/**
 * Faces of devices, regular and bold: one face under the names of two systems, and its
 * average width by Capsize.
 */
const DEVICE_FACES = {
  sans: [
    ['Arial', 'Liberation Sans', 913],
    ['Arial Bold', 'Liberation Sans Bold', 983],
  ],
  serif: [
    ['Times New Roman', 'Liberation Serif', 832],
    ['Times New Roman Bold', 'Liberation Serif Bold', 886],
  ],
} as const;
const UNITS_PER_EM = 2048;
const DEVICE_WEIGHTS = [
  { wght: 400, fontWeight: '1 550' },
  { wght: 700, fontWeight: '551 999' },
] as const;

const nameOf = (family: string) => family.replace(' Variable', '').toLowerCase().replaceAll(' ', '-');

/** Returns whether a theme may name this typeface: its package of @fontsource-variable is installed. */
export function hasTypeface(family: string): boolean {
  try {
    return resolve(`@fontsource-variable/${nameOf(family)}/metadata.json`) !== '';
  } catch {
    return false;
  }
}

const readFont = (family: string, path: string) =>
  readFileSync(resolve(`@fontsource-variable/${nameOf(family)}/${path}`));

/** Returns part of a typeface. No kerning: its table is a fifth of the file. */
const subset = (family: string, { file, text }: Subset, wght: number | Weights): Promise<Buffer> =>
  subsetFont(readFont(family, `files/${nameOf(family)}-${file}-wght-normal.woff2`), text, {
    targetFormat: 'woff2',
    variationAxes: { wght },
    // Figures of one width, figures on the line, marks on letters.
    keepFeatures: ['tnum', 'lnum', 'mark', 'ccmp'],
    // Tables for typesetting programs, and advance widths, which browsers also have from the outlines.
    dropTables: ['STAT', 'MVAR', 'BASE', 'GDEF', 'HVAR'],
  });

/**
 * Returns faces of the device with the proportions of a web font, so that nothing moves when that arrives.
 */
async function fallbackFaces(fallback: string, family: string): Promise<string> {
  if (!hasTypeface(family)) return '';
  const isSerif = JSON.parse(String(readFont(family, 'metadata.json'))).category === 'serif';
  const names = DEVICE_FACES[isSerif ? 'serif' : 'sans'];
  const faces = DEVICE_WEIGHTS.map(async ({ wght, fontWeight }, index) => {
    const [fullName, postscriptName, xWidthAvg] = names[index] ?? names[0];
    const metrics = await fromBuffer(await subset(family, SUBSETS[0], wght));
    // Capsize calls the face by the web font's name and the word Fallback.
    const web = { ...metrics, familyName: fallback.replace(/ Fallback$/, '') };
    const lines = { unitsPerEm: UNITS_PER_EM, ascent: 0, descent: 0, lineGap: 1 };
    const device = { familyName: fullName, fullName, postscriptName, xWidthAvg, ...lines };
    return createFontStack([web, device], { fontFaceProperties: { fontWeight } }).fontFaces;
  });
  return (await Promise.all(faces)).join('');
}

/** Returns the code points of a text as CSS writes them, in ranges. */
function unicodeRange(text: string): string {
  const ranges: [number, number][] = [];
  for (const code of [...text].map((character) => character.codePointAt(0) ?? 0)) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges
    .map(([first, last]) => `U+${first.toString(16)}${last > first ? `-${last.toString(16)}` : ''}`)
    .join();
}

const hashOf = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 6);

async function fontFiles(family: string, weights: Weights) {
  if (!hasTypeface(family)) return [];
  return await Promise.all(
    SUBSETS.map(async (part) => {
      const content = await subset(family, part, weights);
      return {
        family,
        weight: `${weights.min} ${weights.max}`,
        content,
        unicodes: unicodeRange(part.text),
        path: `assets/${nameOf(family)}-${hashOf(content)}.woff2`,
      };
    }),
  );
}

type FontFile = Awaited<ReturnType<typeof fontFiles>>[number];

/**
 * Returns the face of a file. `optional` shows it only if it is there at once, so that nothing moves;
 * `swap` whenever it arrives.
 */
const faceOf =
  (display: 'optional' | 'swap') =>
  ({ family, weight, path, unicodes }: FontFile) =>
    `@font-face{font-family:"${family}";src:url(/${path}) format("woff2");font-weight:${weight};font-display:${display};unicode-range:${unicodes}}`;

/**
 * Returns the letters of the login page's headings, in a typeface of their own and one weight: for all of
 * it there is no room. NAV-18
 */
async function loginHeadings(family: string, text: string) {
  if (!hasTypeface(family)) return [];
  const content = await subset(family, { file: 'latin', text }, HEADING_WEIGHT);
  return [
    {
      family: HEADINGS_FAMILY,
      base64: content.toString('base64'),
      descriptors: { weight: `${HEADING_WEIGHT}` },
    },
  ];
}

/**
 * Builds the fonts of a theme. Every page needs the `inline` ones, which are in the page for
 * `boot/inline-fonts.ts`: the letters of English, and those of `headings`, the login page's, where these have
 * a typeface of their own. The others, rare characters and the whole of that typeface, are in the `deferred`
 * sheet that the portal adds behind the login. Static pages may wait for files: they have all in `faces`.
 */
export async function buildFonts({ fontFamily, headingFontFamily }: Theme, headings: string) {
  const hasOwnHeadings = headingFontFamily !== fontFamily;
  const [inline, ...others] = await fontFiles(fontFamily, hasOwnHeadings ? WEIGHTS_BESIDE_HEADINGS : WEIGHTS);
  const files = [...others, ...(hasOwnHeadings ? await fontFiles(headingFontFamily, WEIGHTS) : [])];
  const fallback = [
    await fallbackFaces(FALLBACK_FAMILY, fontFamily),
    hasOwnHeadings ? await fallbackFaces(HEADING_FALLBACK_FAMILY, headingFontFamily) : '',
  ].join('');
  if (!inline) return { files: [], fallback, faces: '', inline: [] };
  const deferredCss = files.map(faceOf('optional')).join('');
  const deferred = { path: `assets/fonts-${hashOf(deferredCss)}.css`, content: deferredCss };
  const base64 = inline.content.toString('base64');
  const descriptors = { weight: inline.weight, unicodeRange: inline.unicodes };
  return {
    files: [inline, ...files, deferred],
    fallback,
    faces: [inline, ...files].map(faceOf('swap')).join(''),
    inline: [
      { family: fontFamily, base64, descriptors },
      ...(hasOwnHeadings ? await loginHeadings(headingFontFamily, headings) : []),
    ],
    deferred: deferred.path,
  };
}
