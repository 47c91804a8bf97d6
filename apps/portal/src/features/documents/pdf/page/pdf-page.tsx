import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type PageLink, pageLinks } from '#portal/features/documents/pdf/page/page-links.ts';
import type { PageSize } from '#portal/features/documents/pdf/page/page-size.ts';
import { releaseCanvas, renderPage, writeText } from '#portal/features/documents/pdf/page/render-page.ts';
import styles from '#portal/features/documents/pdf/pdf-view.module.css';

/** Pages are rendered a screen before they are seen. */
const NEAR = '100% 0%';

/** Returns whether the element is in sight or nearly so. */
function useIsNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}

type LoadedPage = { readonly page: PDFPageProxy; readonly links: readonly PageLink[] };

/** Loads a page with its text and links once it is near. They stay: a screen reader may be among them. */
function usePageContent(
  { pdf, number }: { pdf: PDFDocumentProxy; number: number },
  { isNear, text }: { isNear: boolean; text: RefObject<HTMLDivElement | null> },
) {
  const [loaded, setLoaded] = useState<LoadedPage | 'damaged'>();
  const isWanted = isNear && loaded === undefined;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    const load = async () => {
      const page = await pdf.getPage(number);
      if (text.current) await writeText(page, text.current);
      const links = await pageLinks(pdf, page).catch(() => []);
      if (!isGone) setLoaded({ page, links });
    };
    load().catch(() => {
      if (!isGone) setLoaded('damaged');
    });
    return () => {
      isGone = true;
    };
  }, [pdf, number, isWanted, text]);
  return loaded;
}

/** Renders a page while it is near, and lets go of the picture when it is not. */
function useRenderedPage(page: PDFPageProxy | undefined, scale: number, isNear: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDamaged, setIsDamaged] = useState(false);
  useEffect(() => {
    const place = canvas.current;
    if (!page || !place || !isNear) return;
    const rendering = new AbortController();
    renderPage(page, place, { scale, signal: rendering.signal }).catch(() => {
      if (!rendering.signal.aborted) setIsDamaged(true);
    });
    return () => {
      rendering.abort();
      releaseCanvas({ canvas: place });
      page.cleanup();
    };
  }, [page, scale, isNear]);
  return { canvas, isDamaged };
}

function LinkOverPage({ link, onGoTo }: { link: PageLink; onGoTo: (pageNumber: number) => void }) {
  const { left, top, width, height, url, pageNumber } = link;
  const style = { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` };
  if (pageNumber !== undefined)
    return (
      <button
        type="button"
        className={styles.link}
        style={style}
        aria-label={`Go to page ${pageNumber}`}
        onClick={() => onGoTo(pageNumber)}
      />
    );
  return (
    <a className={styles.link} style={style} href={url} target="_blank" rel="noopener noreferrer">
      <span className="visually-hidden">{url}, opens in a new window</span>
    </a>
  );
}

type PdfPageProps = {
  pdf: PDFDocumentProxy;
  number: number;
  /** CSS pixels for each unit of the document. */
  scale: number;
  /** The text takes the place of the picture. */
  isText: boolean;
  /** The size of a page that is not known yet. */
  usualSize: PageSize;
  onGoTo: (pageNumber: number) => void;
};

const canvasStyle = (width: number, height: number, scale: number) => ({
  width,
  height,
  // The canvas on which pdf.js measures its pieces of text.
  '--total-scale-factor': scale,
});

/**
 * One page: its picture, and over it its text, unseen, and its links. The text can take the place of the
 * picture. DOC-70, DOC-71, DOC-86
 */
export function PdfPage({ pdf, number, scale, isText, usualSize, onGoTo }: PdfPageProps) {
  const place = useRef<HTMLElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const loaded = usePageContent({ pdf, number }, { isNear, text });
  const content = loaded === 'damaged' ? undefined : loaded;
  const { canvas, isDamaged } = useRenderedPage(content?.page, scale, isNear && !isText);
  const { width, height } = content?.page.getViewport({ scale: 1 }) ?? usualSize;
  return (
    <section
      ref={place}
      className="pdf-page"
      data-page={number}
      aria-label={`Page ${number} of ${pdf.numPages}`}
      style={isText ? undefined : canvasStyle(width * scale, height * scale, scale)}
    >
      <canvas ref={canvas} />
      <div ref={text} className="pdf-text" />
      {content?.links.map((link) => (
        <LinkOverPage key={link.key} {...{ link, onGoTo }} />
      ))}
      {content && text.current?.textContent?.trim() === '' ? (
        <p className={styles.textless}>Page {number} is a picture. Choose ‘Show pages’ to see it.</p>
      ) : null}
      {loaded === 'damaged' || isDamaged ? (
        <p className="pdf-damage">We cannot show page {number}. Download the document to see it.</p>
      ) : null}
    </section>
  );
}
