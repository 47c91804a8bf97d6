import './print-pages.module.css';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { releaseCanvas, renderPage } from '#portal/features/documents/pdf/page/render-page.ts';
import { session } from '#portal/lib/session/session.ts';
import styles from './print-pages.module.css';

/** Dots of a printer for one unit of a document: 200 an inch, as fine as a letter needs. */
const DOTS = 200 / 72;

/** The pages that are drawn for the printer. */
const sheets = document.createElement('div');

const clear = () => {
  sheets.remove();
  sheets.replaceChildren();
};

// A document is as secret as the session. DOC-36
session.onForget(clear);

/** Returns the picture of a page. */
async function sheetOf(pdf: PDFDocumentProxy, number: number): Promise<HTMLImageElement> {
  const canvas = document.createElement('canvas');
  const page = await pdf.getPage(number);
  await renderPage(page, canvas, { scale: 1, wanted: DOTS, signal: new AbortController().signal });
  const picture = new Image();
  picture.alt = '';
  picture.src = canvas.toDataURL();
  releaseCanvas({ canvas });
  await picture.decode();
  return picture;
}

/**
 * Prints the pages of a document and nothing else of the window. They are drawn one after the other, since a
 * phone has no room for all of them at once. DOC-92
 */
export async function printPages(pdf: PDFDocumentProxy): Promise<void> {
  clear();
  const pictures: HTMLImageElement[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) pictures.push(await sheetOf(pdf, number));
  sheets.className = styles.sheets ?? '';
  sheets.replaceChildren(...pictures);
  // Before the portal, which the printer leaves out.
  document.body.prepend(sheets);
  addEventListener('afterprint', clear, { once: true });
  print();
}
