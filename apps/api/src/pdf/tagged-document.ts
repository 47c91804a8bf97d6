import PDFDocument from 'pdfkit';
import { getTypefaces } from '#api/pdf/typefaces.ts';

/** Distances in points of 1/72 inch. */
export const MARGIN = 56;
/** Room at the foot of each page for its number. */
const FOOT = 60;

type Options = {
  readonly title: string;
  /** A language tag, like `en-NZ`. */
  readonly language: string;
  readonly paperSize: string;
  readonly createdAt: Date;
};

/** The kind of a struct element, and its text for people who do not see the page. */
type Tag = {
  readonly type: string;
  /** Of a header cell. */
  readonly scope?: 'Row' | 'Column';
  readonly alt?: string;
  /** Left, top, right and bottom of a figure. */
  readonly bbox?: readonly [number, number, number, number];
};

type Element = PDFKit.PDFStructureElement;

/** Says in the document's metadata that it keeps PDF/UA-1, the standard of accessible PDF. */
const PDF_UA = `<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>`;

/**
 * A PDF whose text, tables and pictures are tagged for assistive technology; all else on its pages is marked
 * as decoration. The same calls with the same options give the same bytes. RCP-1, RCP-5
 */
export type TaggedDocument = {
  readonly pdf: PDFKit.PDFDocument;
  readonly root: Element;
  /** Draws inside a new element of a parent. */
  add(parent: Element, tag: Tag, draw: () => unknown): void;
  /** Opens an element that holds others. It is closed with `end()`. */
  open(parent: Element, type: string): Element;
  /** Draws what assistive technology passes over. */
  decorate(draw: () => unknown): void;
  /** Begins another page if the current one has less room than this below. Returns whether it did. */
  ensureRoom(height: number): boolean;
  /** Ends the document, with a decoration for the foot of each page. Returns its bytes. */
  finish(
    drawFoot: (page: { readonly number: number; readonly of: number; readonly y: number }) => void,
  ): Uint8Array;
};

function openDocument({ title, language, paperSize, createdAt }: Options): PDFKit.PDFDocument {
  const pdf = new PDFDocument({
    size: paperSize,
    // The bottom is watched by `ensureRoom`: text that flows over by itself would split a table row.
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    // None before the two below: a font that is opened twice is parsed again each time it is chosen.
    font: '',
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, CreationDate: createdAt },
  });
  pdf.appendXML(PDF_UA);
  for (const [name, typeface] of Object.entries(getTypefaces())) pdf.registerFont(name, typeface);
  return pdf;
}

/** Everything is there once the document has ended: no waiting. */
function readAll(pdf: PDFKit.PDFDocument): Uint8Array {
  const chunks: Uint8Array[] = [];
  for (let chunk = pdf.read(); chunk !== null; chunk = pdf.read()) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

export function createTaggedDocument(options: Options): TaggedDocument {
  const pdf = openDocument(options);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const decorate = (draw: () => unknown) => {
    pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    pdf.endMarkedContent();
  };
  return {
    pdf,
    root,
    decorate,
    add(parent, { type, ...attributes }, draw) {
      parent.add(pdf.struct(type, attributes, draw));
    },
    open(parent, type) {
      const element = pdf.struct(type);
      parent.add(element);
      return element;
    },
    ensureRoom(height) {
      if (pdf.y + height <= pdf.page.height - FOOT) return false;
      pdf.addPage();
      return true;
    },
    finish(drawFoot) {
      root.end();
      const { count } = pdf.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        pdf.switchToPage(page);
        decorate(() => drawFoot({ number: page + 1, of: count, y: pdf.page.height - FOOT / 2 - 12 }));
      }
      pdf.end();
      return readAll(pdf);
    },
  };
}
