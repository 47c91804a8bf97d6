// @vitest-environment happy-dom
import { resolveBrand } from '@portal/config/brands/brands';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { EmailDocument } from '#portal/features/documents/email/email-document.tsx';
import { PdfDocument } from '#portal/features/documents/pdf/pdf-document.tsx';
import { TIME_LIMITS } from '#portal/lib/loading/time-limits.ts';
import { stubBrowser } from '#portal/testing/browser-fake.ts';
import { answerOtherPages } from '#portal/testing/other-pages.ts';

const PHONE = resolveBrand('real').phone.number;

const SHOWN = {
  url: 'blob:test/1',
  name: 'Renewal letter 2025',
  saveAs: 'Renewal letter 2025.pdf',
  content: new Blob(),
};

const saved: (string | null)[] = [];
beforeAll(answerOtherPages);
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(window, 'close').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.getAttribute('download'));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const noEngine = () => Promise.reject(new Error('no engine'));

const withPdfViewer = (enabled: boolean) => stubBrowser({ pdfViewerEnabled: enabled });

/**
 * Opens a document where neither the browser nor the portal has a viewer. Time moves by itself only
 * as fast as the test runs.
 */
async function openWithoutViewer() {
  withPdfViewer(false);
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  render(<PdfDocument load={noEngine} {...SHOWN} />);
  await screen.findByText(/This browser cannot show PDF documents/);
  await waitFor(() => expect(saved).toHaveLength(1));
}

test('[DOC-37] without a PDF viewer the window says so, downloads, and closes after 2 seconds', async () => {
  await openWithoutViewer();
  expect(saved).toEqual(['Renewal letter 2025.pdf']);
  const status = screen.getByText(/This browser cannot show/);
  expect(status.textContent).toContain('We have started a download instead.');
  expect(status.textContent).toContain('This window closes in 2 seconds.');
  expect(screen.getByRole('link', { name: 'Download again' })).toBeDefined();
  expect(window.close).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(window.close).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText(/You can close this window/)).toBeDefined();
});

test('[DOC-37] a customer can keep the window', async () => {
  await openWithoutViewer();
  act(() => screen.getByRole('button', { name: 'Keep this window open' }).click());
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(window.close).not.toHaveBeenCalled();
  expect(screen.queryByText(/closes in 2 seconds/)).toBeNull();
});

test('[DOC-37] a viewer that does not arrive in time is none', async () => {
  withPdfViewer(false);
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  render(<PdfDocument load={() => new Promise(() => undefined)} {...SHOWN} />);
  expect(screen.getByText('Opening your document...')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(TIME_LIMITS.chunkTimeoutSeconds * 1000));
  expect(screen.getByText(/This browser cannot show PDF documents/)).toBeDefined();
});

test('[NAV-14] a document that arrives takes the focus over from the heading of its window', async () => {
  withPdfViewer(false);
  const engine = Promise.withResolvers<typeof View>();
  const View = () => <h1 tabIndex={-1}>Arrived</h1>;
  const shown = () => screen.getByRole('heading', { level: 1 });
  render(
    <main>
      <PdfDocument load={() => engine.promise} {...SHOWN} />
    </main>,
  );
  shown().focus();
  await act(async () => engine.resolve(View));
  expect(await screen.findByText('Arrived')).toBe(document.activeElement);
});

test('[DOC-60] [DOC-70] our own viewer is not asked for where the browser has one', () => {
  withPdfViewer(true);
  const load = vi.fn(noEngine);
  render(<PdfDocument load={load} {...SHOWN} />);
  expect(screen.getByTitle('Renewal letter 2025, PDF')).toBeDefined();
  expect(load).not.toHaveBeenCalled();
});

const IPHONE = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X)', platform: 'iPhone' };
const IPAD = { platform: 'MacIntel', maxTouchPoints: 5 };

test.each([
  ['an iPhone that says nothing of PDFs', { ...IPHONE, pdfViewerEnabled: undefined }],
  ['an iPhone that shows PDFs in a window', { ...IPHONE, pdfViewerEnabled: true }],
  ['an iPad that calls itself a Mac', { ...IPAD, pdfViewerEnabled: true }],
])('[DOC-89] %s gets our viewer: its frames show the first page alone', async (_what, says) => {
  stubBrowser(says);
  render(<PdfDocument load={async () => () => <p>All pages</p>} {...SHOWN} />);
  expect(await screen.findByText('All pages')).toBeDefined();
  expect(screen.queryByTitle('Renewal letter 2025, PDF')).toBeNull();
});

test('[DOC-89] a Mac without a touch screen shows a PDF itself', () => {
  stubBrowser({ ...IPAD, maxTouchPoints: 0, pdfViewerEnabled: true });
  render(<PdfDocument load={noEngine} {...SHOWN} />);
  expect(screen.getByTitle('Renewal letter 2025, PDF')).toBeDefined();
});

test('[DOC-89] [NAV-34] a viewer that throws while it draws leaves the name, the phone, Reload and the download', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  withPdfViewer(false);
  const Broken = () => {
    throw new Error('broken');
  };
  render(<PdfDocument load={async () => Broken} {...SHOWN} />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('We cannot show this document here.');
  expect(alert.textContent).toContain(PHONE);
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe(SHOWN.saveAs);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
});

const onPhone = () => vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);

test.each([true, false])(
  '[DOC-90] on a phone ours shows the text first; a viewer of the browser: %s',
  async (hasViewer) => {
    onPhone();
    withPdfViewer(hasViewer);
    const View = ({ isTextFirst }: { isTextFirst?: boolean }) => <p>{isTextFirst ? 'Text' : 'Pages'}</p>;
    render(<PdfDocument load={async () => View} {...SHOWN} />);
    expect(await screen.findByText('Text')).toBeDefined();
    expect(screen.queryByTitle('Renewal letter 2025, PDF')).toBeNull();
  },
);

test('[DOC-90] on a wide screen ours shows the pages first', async () => {
  withPdfViewer(false);
  const View = ({ isTextFirst }: { isTextFirst?: boolean }) => <p>{isTextFirst ? 'Text' : 'Pages'}</p>;
  render(<PdfDocument load={async () => View} {...SHOWN} />);
  expect(await screen.findByText('Pages')).toBeDefined();
});

test.each([
  ['cannot be had', noEngine],
  [
    'throws',
    async () => () => {
      throw new Error('broken');
    },
  ],
  [
    'cannot show it',
    async () =>
      ({ other }: { other?: ReactNode }) => <>{other}</>,
  ],
])('[DOC-90] on a phone the browser’s own viewer takes over from ours, which %s', async (_what, load) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onPhone();
  withPdfViewer(true);
  render(<PdfDocument load={load} {...SHOWN} />);
  expect(await screen.findByTitle('Renewal letter 2025, PDF')).toBeDefined();
  expect(saved).toEqual([]);
});

const printIn = (print: () => void) => {
  withPdfViewer(true);
  render(<PdfDocument load={noEngine} {...SHOWN} />);
  const frame = screen.getByTitle<HTMLIFrameElement>('Renewal letter 2025, PDF');
  Object.defineProperty(frame, 'contentWindow', { value: { print } });
  act(() => screen.getByRole('button', { name: 'Print' }).click());
};

test('[DOC-92] Print prints the document in its frame alone', () => {
  const window = vi.fn();
  vi.stubGlobal('print', window);
  const frame = vi.fn();
  printIn(frame);
  expect(frame).toHaveBeenCalledOnce();
  expect(window).not.toHaveBeenCalled();
});

test('[DOC-92] where the browser refuses to print, the window says how to print it', async () => {
  printIn(() => {
    throw new DOMException('Permission denied', 'SecurityError');
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Download it, then print it.');
});

test('[DOC-38] [DOC-60] an e-mail whose viewer cannot be had is offered as a download, and the window stays', async () => {
  render(<EmailDocument load={noEngine} {...SHOWN} saveAs="Your new address.eml" />);
  const download = await screen.findByRole('link', { name: 'Download this message' });
  expect(download.getAttribute('download')).toBe('Your new address.eml');
  expect(screen.getByText(/This is an email message/)).toBeDefined();
  expect(saved).toEqual([]);
  expect(screen.queryByText(/closes in 2 seconds/)).toBeNull();
});
