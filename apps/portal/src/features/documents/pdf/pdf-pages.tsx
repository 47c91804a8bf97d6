import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PageSize } from '#portal/features/documents/pdf/page/page-size.ts';
import { PdfPage } from '#portal/features/documents/pdf/page/pdf-page.tsx';
import { PdfTools } from '#portal/features/documents/pdf/pdf-tools.tsx';
import styles from './pdf-view.module.css';

/** Larger than this a page is not rendered at first, however wide the window. */
const MAX_WIDTH = 900;
/** The lines at both sides of a page. */
const BORDERS = 2;
/** The line across the middle of the window: the page that crosses it is the one in sight. */
const MIDDLE = '-50% 0px -50% 0px';

/** Returns the width that pages can take, as the window changes. */
function useWidth() {
  const pages = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!pages.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(pages.current);
    return () => observer.disconnect();
  }, []);
  return { pages, width: Math.min(width - BORDERS, MAX_WIDTH) };
}

/** Returns the number of the page in sight. */
function useCurrentPage(isRendered: boolean): number {
  const [current, setCurrent] = useState(1);
  useEffect(() => {
    if (!isRendered) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const crossing = entries.find((entry) => entry.isIntersecting)?.target;
        if (crossing instanceof HTMLElement) setCurrent(Number(crossing.dataset.page));
      },
      { rootMargin: MIDDLE },
    );
    for (const page of document.querySelectorAll('.pdf-page')) observer.observe(page);
    return () => observer.disconnect();
  }, [isRendered]);
  return current;
}

function goToPage(pageNumber: number): void {
  const page = document.querySelector<HTMLElement>(`.pdf-page[data-page="${pageNumber}"]`);
  page?.scrollIntoView({ block: 'start' });
}

type PdfPagesProps = { pdf: PDFDocumentProxy; usualSize: PageSize; isTextFirst: boolean };

/** The pages of a document under each other, and what moves among them. DOC-70, DOC-71, DOC-90 */
export function PdfPages({ pdf, usualSize, isTextFirst }: PdfPagesProps) {
  const { pages, width } = useWidth();
  const [zoom, setZoom] = useState(1);
  const [isText, setText] = useState(isTextFirst);
  const current = useCurrentPage(width > 0);
  const scale = (width / usualSize.width) * zoom;
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  return (
    <>
      <PdfTools
        current={current}
        count={pdf.numPages}
        onGoTo={goToPage}
        zoom={zoom}
        onZoom={setZoom}
        isText={isText}
        onText={(next) => {
          flushSync(() => setText(next));
          // The page in sight stays the same, however high the pages are now.
          if (current > 1) goToPage(current);
        }}
      />
      <div ref={pages} className={isText ? `${styles.pages} ${styles.asText}` : styles.pages}>
        {width > 0
          ? numbers.map((number) => (
              <PdfPage key={number} onGoTo={goToPage} {...{ pdf, number, scale, isText, usualSize }} />
            ))
          : null}
      </div>
    </>
  );
}
