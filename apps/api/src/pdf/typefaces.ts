import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

const require = createRequire(import.meta.url);

/** pdfkit takes a typeface that is read already; its types know files alone. */
const asSource = (font: Font): PDFKit.Mixins.PDFFontSource => font as unknown as PDFKit.Mixins.PDFFontSource;

/** Parts the lines of a text, and is no letter. */
const LINE_BREAK = '\n';

/**
 * A glyph that is used for several characters, like the space, keeps the first that asked for it, and text
 * copied from a document has that one. The lowest asks first here: otherwise a document would depend on those
 * that were made before it.
 */
function read(file: string): Font {
  const font = openSync(file) as Font;
  for (const codePoint of [...font.characterSet].sort((one, other) => one - other))
    font.glyphForCodePoint(codePoint);
  return font;
}

const readAll = () => ({
  regular: read(require.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf')),
  bold: read(require.resolve('@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf')),
});
let fonts: ReturnType<typeof readAll> | undefined;

const getFonts = (): ReturnType<typeof readAll> => {
  fonts ??= readAll();
  return fonts;
};

/**
 * Returns a typeface with macrons and accents: the fonts that PDF viewers have of their own know neither. It
 * is read once for all documents, since reading it again is most of the work of a page, and with the first of
 * them: a start need not wait for it.
 */
export function getTypefaces() {
  const { regular, bold } = getFonts();
  return { regular: asSource(regular), bold: asSource(bold) };
}

/** Returns whether the typeface has every letter of a text, in each of its weights. */
export function hasLetters(text: string): boolean {
  const letters = [...text.replaceAll(LINE_BREAK, '')];
  return Object.values(getFonts()).every((font) =>
    letters.every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
  );
}
