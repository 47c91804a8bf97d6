import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A link on a page, with its place in parts of a hundred. */
export type PageLink = {
  readonly key: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly url?: string;
  readonly pageNumber?: number;
};

type LinkAnnotation = {
  readonly subtype: string;
  readonly id: string;
  readonly rect: readonly [number, number, number, number];
  readonly url?: string;
  readonly dest?: string | readonly unknown[];
};

const SAFE_URL = /^(?:https?:\/\/|mailto:|tel:)/i;
const MAX_LINKS = 500;

/** Returns the number of the page that a link within the document leads to. */
async function pageNumberOf(
  pdf: PDFDocumentProxy,
  dest: LinkAnnotation['dest'],
): Promise<number | undefined> {
  const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  const target = explicit?.[0];
  if (typeof target === 'number') return target + 1;
  if (typeof target !== 'object' || target === null) return undefined;
  return (await pdf.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1;
}

/**
 * Returns the links of a page that lead to web pages, phones, mailboxes, or other pages of the document.
 * Scripts are no links. DOC-73
 */
export async function pageLinks(pdf: PDFDocumentProxy, page: PDFPageProxy): Promise<PageLink[]> {
  const viewport = page.getViewport({ scale: 1 });
  const annotations = (await page.getAnnotations()) as LinkAnnotation[];
  const links = annotations.filter(({ subtype }) => subtype === 'Link').slice(0, MAX_LINKS);
  const found = await Promise.all(
    links.map(async ({ id, rect, url, dest }): Promise<PageLink | undefined> => {
      const isPage = url !== undefined && SAFE_URL.test(url);
      const pageNumber = isPage ? undefined : await pageNumberOf(pdf, dest).catch(() => undefined);
      if (!isPage && pageNumber === undefined) return undefined;
      const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(rect[0], rect[1]) as number[];
      const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(rect[2], rect[3]) as number[];
      return {
        key: id,
        left: (100 * Math.min(x1, x2)) / viewport.width,
        top: (100 * Math.min(y1, y2)) / viewport.height,
        width: (100 * Math.abs(x1 - x2)) / viewport.width,
        height: (100 * Math.abs(y1 - y2)) / viewport.height,
        ...(isPage ? { url } : { pageNumber: pageNumber ?? 1 }),
      };
    }),
  );
  return found.filter((link) => link !== undefined);
}
