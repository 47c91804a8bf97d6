import { PasswordException, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { openPdf } from '#portal/features/documents/pdf/open-pdf.ts';
import type { PageSize } from '#portal/features/documents/pdf/page/page-size.ts';
import { isUnshownForm } from '#portal/features/documents/pdf/unshown-form.ts';

/** A document that is open, one that is being opened, and why one cannot be. */
export type PdfState =
  | { readonly pdf: PDFDocumentProxy; readonly usualSize: PageSize; readonly hasText: boolean }
  | 'opening'
  | 'lockedPdf'
  | 'damagedPdf'
  | 'unshownForm';

/** Returns whether a page has text: one that was scanned is a picture alone. */
async function hasTextOn(page: PDFPageProxy): Promise<boolean> {
  const { items } = await page.getTextContent();
  return items.some((item) => 'str' in item && item.str.trim() !== '');
}

/** The first page has to be there: a document of which nothing can be shown is damaged. */
async function withFirstPage(opening: Promise<PDFDocumentProxy>): Promise<PdfState> {
  const pdf = await opening;
  if (await isUnshownForm(pdf)) return 'unshownForm';
  const page = await pdf.getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  if (!(width > 0 && height > 0)) throw new Error('A page without a size');
  return { pdf, usualSize: { width, height }, hasText: await hasTextOn(page) };
}

/** Opens a document for as long as the component is there. DOC-70, DOC-72 */
export function usePdf(content: Blob): PdfState {
  const [state, setState] = useState<PdfState>('opening');
  useEffect(() => {
    const { pdf, close } = openPdf(content);
    let isGone = false;
    withFirstPage(pdf).then(
      (open) => {
        if (!isGone) setState(open);
      },
      (error) => {
        if (!isGone) setState(error instanceof PasswordException ? 'lockedPdf' : 'damagedPdf');
      },
    );
    return () => {
      isGone = true;
      close();
    };
  }, [content]);
  return state;
}
