import '#portal/features/documents/pdf/what-pdfjs-needs.ts';
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfJsWorker from '#portal/features/documents/pdf/pdf-worker.ts?worker';
import { session } from '#portal/lib/session/session.ts';

/** Far longer than a slow phone takes for the largest document. */
const OPEN_WITHIN_MS = 30_000;
/** A picture of more pixels than any page of an insurer has would take the memory of the phone. */
const MAX_IMAGE_PIXELS = 64_000_000;
const ERRORS_ONLY = 0;

/** The folder in which the build puts typefaces and tables that documents may leave out. DOC-70 */
const RESOURCES = new URL(`/assets/pdfjs-${version}/`, location.origin).href;

const OPTIONS = {
  cMapUrl: `${RESOURCES}cmaps/`,
  standardFontDataUrl: `${RESOURCES}standard_fonts/`,
  wasmUrl: `${RESOURCES}wasm/`,
  iccUrl: `${RESOURCES}iccs/`,
  enableXfa: false,
  maxImageSize: MAX_IMAGE_PIXELS,
  verbosity: ERRORS_ONLY,
} as const;

/** Ways to let go of the documents that are open. */
const openDocuments = new Set<() => void>();

// A document is as secret as the session: its worker goes with it. DOC-66
session.onForget(() => {
  for (const close of openDocuments) close();
});

/** A document that is open, and how to let go of it and its worker. */
export type OpenPdf = { readonly pdf: Promise<PDFDocumentProxy>; readonly close: () => void };

/**
 * Opens a document in a worker. Rejects for one that is damaged, locked, or takes too long. DOC-70, DOC-72
 */
export function openPdf(content: Blob): OpenPdf {
  const port = new PdfJsWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const failure = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The document takes too long')), OPEN_WITHIN_MS);
    port.addEventListener('error', () => reject(new Error('The worker cannot run here')));
  });
  let stop = () => {};
  let isClosed = false;
  const close = () => {
    isClosed = true;
    openDocuments.delete(close);
    clearTimeout(timer);
    stop();
    port.terminate();
  };
  openDocuments.add(close);
  const opening = content.arrayBuffer().then((data) => {
    if (isClosed) throw new Error('Closed');
    GlobalWorkerOptions.workerPort = port;
    const task = getDocument({ ...OPTIONS, data });
    stop = () => void task.destroy();
    return task.promise;
  });
  const pdf = Promise.race([opening, failure]).finally(() => clearTimeout(timer));
  return { pdf, close };
}
