import { type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { orderText, type TagNode } from '#portal/features/documents/pdf/page/text-order.ts';

/** As many as phones of some age can hold in one picture. */
const MAX_PIXELS = 16_000_000;

type PagePlaces = { readonly canvas: HTMLCanvasElement; readonly text: HTMLElement };

type Rendering = {
  scale: number;
  signal: AbortSignal;
  /** Pixels of the picture for one CSS pixel: those of the screen, or of the paper. */
  wanted?: number;
};

/** Renders a page at a scale. Rejects when it is told to stop. */
export async function renderPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  { scale, signal, wanted = devicePixelRatio || 1 }: Rendering,
): Promise<void> {
  const viewport = page.getViewport({ scale });
  const { width, height } = viewport;
  const density = Math.min(wanted, Math.sqrt(MAX_PIXELS / (width * height)));
  canvas.width = Math.max(1, Math.floor(width * density));
  canvas.height = Math.max(1, Math.floor(height * density));
  const task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  signal.addEventListener('abort', () => task.cancel());
  await task.promise;
}

/** Lets go of the memory of a page's picture. */
export function releaseCanvas({ canvas }: Pick<PagePlaces, 'canvas'>): void {
  canvas.width = 0;
  canvas.height = 0;
}

/**
 * Writes the text of a page over its picture, unseen, for screen readers, for selecting, and for the
 * search of the browser. DOC-71
 */
export async function writeText(page: PDFPageProxy, place: HTMLElement): Promise<void> {
  const textContentSource = page.streamTextContent({ includeMarkedContent: true });
  place.replaceChildren();
  await new TextLayer({
    textContentSource,
    container: place,
    viewport: page.getViewport({ scale: 1 }),
  }).render();
  // The last word of a line and the first of the next are two also where the text flows. DOC-86
  for (const lineEnd of place.querySelectorAll('br')) lineEnd.before(' ');
  // Damaged tags leave the text in its own order.
  const tree = await page.getStructTree().catch(() => null);
  orderText(place, tree as TagNode | null);
}
