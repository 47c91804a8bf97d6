import { inflateSync } from 'node:zlib';

/**
 * A PDF as a reader for people who do not see it takes it: elements with their text in reading
 * order, and decoration apart.
 */
export type ReadPdf = {
  readonly title: string;
  readonly language: string;
  /** The text of each page, a line for each element. */
  readonly pages: readonly string[];
  readonly catalog: string;
  readonly metadata: string;
  /** One line an element, indented by its depth: `TH Row "Date paid"`. */
  readonly elements: readonly string[];
  readonly decoration: readonly string[];
  /** The names of the embedded fonts. */
  readonly fonts: readonly string[];
};

type PdfObject = { readonly dictionary: string; readonly stream: Buffer | undefined };

/** Reads what pdfkit writes: one object after the other, no object streams. */
function objectsOf(bytes: Uint8Array): ReadonlyMap<number, PdfObject> {
  const source = Buffer.from(bytes).toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const match of source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)) {
    const [dictionary = '', data] = (match[2] ?? '').split(/\nstream\n/, 2);
    const raw = data === undefined ? undefined : Buffer.from(data.replace(/\nendstream$/, ''), 'latin1');
    const stream = raw && dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw;
    objects.set(Number(match[1]), { dictionary, stream });
  }
  return objects;
}

/** Reads `(text)`, with UTF-16 where it is. */
function textOf(literal: string | undefined): string {
  const bytes = Buffer.from((literal ?? '').replaceAll(/\\([()\\])/g, '$1'), 'latin1');
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le')
    : bytes.toString('latin1');
}

const fieldOf = (dictionary: string, name: string): string | undefined =>
  new RegExp(`/${name} (\\[[\\s\\S]*?\\]|\\((?:\\\\.|[^)\\\\])*\\)|\\d+ 0 R|\\S+)`).exec(dictionary)?.[1];
const idsOf = (value: string | undefined): number[] =>
  [...(value ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id));

type Glyphs = readonly string[];

/** The text of each glyph, from the font's ToUnicode table. */
function glyphsOf(table: string): Glyphs {
  return [...table.matchAll(/^<[\da-f]+> <[\da-f]+> \[(.*)\]$/gm)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([^>]*)>/g)].map(([, codes = '']) =>
      Buffer.from(codes.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );
}

function drawnText(array: string, glyphs: Glyphs): string {
  const codes = [...array.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  return codes.map((code) => glyphs[Number.parseInt(code, 16)] ?? '').join('');
}

const OPERATORS = /\/(\w+) (?:<<([\s\S]*?)>> )?B[DM]C|EMC|\/(F\d+) [\d.]+ Tf|\[(.*)\] TJ/g;

/** The text of a page by marked content id; under `decoration` what has none. */
function markedTexts(content: string, fonts: ReadonlyMap<string, Glyphs>): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const open: string[] = [];
  let glyphs: Glyphs = [];
  for (const [operator, tag, attributes, font, drawn] of content.matchAll(OPERATORS)) {
    if (tag)
      open.push(/MCID (\d+)/.exec(attributes ?? '')?.[1] ?? (tag === 'Artifact' ? 'decoration' : 'untagged'));
    else if (operator === 'EMC') open.pop();
    else if (font) glyphs = fonts.get(font) ?? [];
    else {
      const key = open.at(-1) ?? 'untagged';
      texts.set(key, (texts.get(key) ?? '') + drawnText(drawn ?? '', glyphs));
    }
  }
  return texts;
}

type Reader = {
  readonly dictionaryOf: (id: number) => string;
  readonly textsOf: (pageId: number) => ReadonlyMap<string, string>;
};

function describeElement({ dictionaryOf, textsOf }: Reader, id: number, depth: number): string[] {
  const dictionary = dictionaryOf(id);
  const page = idsOf(fieldOf(dictionary, 'Pg'))[0];
  const children = fieldOf(dictionary, 'K') ?? '';
  const alt = fieldOf(dictionary, 'Alt');
  const contentIds = children.replaceAll(/\d+ 0 R/g, '').match(/\d+/g) ?? [];
  const text = contentIds.map((content) => (page && textsOf(page).get(content)) ?? '').join('');
  const parts = [
    (fieldOf(dictionary, 'S') ?? '').slice(1),
    ...(fieldOf(dictionary, 'Scope')?.slice(1) ? [fieldOf(dictionary, 'Scope')?.slice(1)] : []),
    ...(alt ? [`alt "${textOf(alt.slice(1, -1))}"`] : []),
    ...(text ? [JSON.stringify(text)] : []),
  ];
  return [
    `${'  '.repeat(depth)}${parts.join(' ')}`,
    ...idsOf(children).flatMap((child) => describeElement({ dictionaryOf, textsOf }, child, depth + 1)),
  ];
}

/** Reads a PDF of ours. Throws where a text is neither tagged nor decoration. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = objectsOf(bytes);
  const dictionaryOf = (id: number) => objects.get(id)?.dictionary ?? '';
  const streamOf = (id: number) => objects.get(id)?.stream?.toString('latin1') ?? '';
  const all = [...objects.entries()];
  const idOfType = (type: string) =>
    all.find(([, { dictionary }]) => dictionary.includes(`/Type /${type}\n`))?.[0] ?? 0;
  const catalog = dictionaryOf(idOfType('Catalog'));
  const pageIds = idsOf(fieldOf(dictionaryOf(idOfType('Pages')), 'Kids'));
  const textsByPage = new Map(
    pageIds.map((id) => {
      const resources = dictionaryOf(idsOf(fieldOf(dictionaryOf(id), 'Resources'))[0] ?? 0);
      const fonts = [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', font]) =>
          [
            name,
            glyphsOf(streamOf(idsOf(fieldOf(dictionaryOf(Number(font)), 'ToUnicode'))[0] ?? 0)),
          ] as const,
      );
      const content = streamOf(idsOf(fieldOf(dictionaryOf(id), 'Contents'))[0] ?? 0);
      return [id, markedTexts(content, new Map(fonts))] as const;
    }),
  );
  const texts = [...textsByPage.values()];
  if (texts.some((page) => page.has('untagged'))) throw new Error('A text is neither tagged nor decoration');
  const info = all.find(([, { dictionary }]) => dictionary.includes('/CreationDate'))?.[1].dictionary ?? '';
  const title = dictionaryOf(idsOf(fieldOf(info, 'Title'))[0] ?? 0);
  const treeRoots = idsOf(fieldOf(dictionaryOf(idOfType('StructTreeRoot')), 'K'));
  const reader = { dictionaryOf, textsOf: (id: number) => textsByPage.get(id) ?? new Map<string, string>() };
  return {
    title: textOf(title.slice(1, -1)),
    language: textOf(fieldOf(catalog, 'Lang')?.slice(1, -1)),
    pages: texts.map((page) => [...page.values()].map((text) => `${text}\n`).join('')),
    catalog,
    metadata: streamOf(idsOf(fieldOf(catalog, 'Metadata'))[0] ?? 0),
    elements: treeRoots.flatMap((id) => describeElement(reader, id, 0)),
    decoration: texts.flatMap((page) => page.get('decoration') ?? []),
    fonts: all.flatMap(([, { dictionary }]) => /\/FontName \/\w+\+(\S+)/.exec(dictionary)?.[1] ?? []),
  };
}
