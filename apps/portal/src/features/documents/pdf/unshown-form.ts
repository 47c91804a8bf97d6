import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The facts that pdf.js has of forms. Its types know an object alone. */
type FormInfo = { readonly IsXFAPresent?: boolean; readonly IsAcroFormPresent?: boolean };

/**
 * Returns whether a document is a form that only Adobe's programs draw (XFA, without fields of PDF). Its one
 * page says 'Please wait' to everybody else. DOC-88
 */
export async function isUnshownForm(pdf: Pick<PDFDocumentProxy, 'getMetadata'>): Promise<boolean> {
  const { info } = await pdf.getMetadata();
  const { IsXFAPresent: hasXfa, IsAcroFormPresent: hasFields } = info as FormInfo;
  return hasXfa === true && hasFields !== true;
}
