// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '#portal/lib/session/session.ts';
import { aDocument, documentsOnWire, PDF } from '#portal/testing/documents.ts';
import { json } from '#portal/testing/network-fake.ts';
import { customerNetwork, renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

const VIEW = '/documents/70010001/view?docId=d1';
const UNABLE = 'Unable to download the Document. Please try again.';

let blobs: Map<string, Blob>;
beforeEach(() => {
  startAfresh();
  blobs = new Map();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:test/${blobs.size + 1}`;
    blobs.set(url, blob as Blob);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void blobs.delete(url));
  vi.spyOn(window, 'close').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const withPdfViewer = (enabled: boolean) =>
  vi.stubGlobal('navigator', Object.create(navigator, { pdfViewerEnabled: { value: enabled } }));

function networkWith(document = {}, content: string = PDF) {
  const network = customerNetwork();
  network.replies[CALL_PATHS.documentList] = () => json(documentsOnWire([aDocument(document)]));
  network.replies[CALL_PATHS.documentStream] = () => json(btoa(content));
  return network;
}

const frame = () => screen.findByTitle<HTMLIFrameElement>('Renewal letter 2025, PDF');

test('[DOC-35] a PDF is shown under its name, from an object URL, with a download', async () => {
  withPdfViewer(true);
  const network = networkWith();
  renderForCustomer(VIEW);
  const { src } = await frame();
  const content = blobs.get(src);
  expect(content?.type).toBe('application/pdf');
  expect(await content?.text()).toBe(PDF);
  expect(screen.getByRole('heading', { level: 1, name: 'Renewal letter 2025' })).toBeDefined();
  const download = screen.getByRole('link', { name: 'Download' });
  expect([download.getAttribute('href'), download.getAttribute('download')]).toEqual([
    src,
    'Renewal letter 2025.pdf',
  ]);
  expect(network.to(CALL_PATHS.documentStream).map(({ body }) => body)).toEqual([
    { DocumentId: 'd1', QuadientHeaders: { Store: 'portal' } },
  ]);
});

test('[DOC-32] the page of the list shows the document that its query names', async () => {
  withPdfViewer(true);
  networkWith();
  renderForCustomer('/documents/70010001?docId=d1');
  expect(await frame()).toBeDefined();
});

test.each([
  ['is not in the list', VIEW.replace('d1', 'd2'), {}],
  ['is not named', '/documents/70010001/view', {}],
  ['has no store headers', VIEW, { storeHeaders: null }],
])('[DOC-34] a document that %s is not found, and not asked for', async (_what, path, document) => {
  const network = networkWith(document);
  renderForCustomer(path);
  expect(await screen.findByRole('heading', { level: 1, name: 'Document not found' })).toBeDefined();
  expect(network.to(CALL_PATHS.documentStream)).toEqual([]);
});

test('[DOC-34] a document that the server does not have is not found', async () => {
  const network = networkWith();
  network.replies[CALL_PATHS.documentStream] = () => json({ status: 404, code: 'document.not-found' }, 404);
  renderForCustomer(VIEW);
  expect(await screen.findByRole('heading', { level: 1, name: 'Document not found' })).toBeDefined();
});

test.each([
  ['a network that fails', () => new TypeError('network')],
  ['a store that is down', () => json({ status: 503 }, 503)],
  ['an error of the server', () => json({ status: 500 }, 500)],
  ['too many at a time', () => json({ status: 429 }, 429)],
  ['no base64', () => json('%%%%')],
  ['no text', () => json({ pdf: true })],
  ['an empty document', () => json('')],
  ['a page in place of a PDF', () => json(btoa('<html><script>alert(1)</script>'))],
  ['a PDF behind a page', () => json(btoa(`<script>1</script>${PDF}`))],
])(
  '[DOC-34] %s says that the document cannot be downloaded, and the session goes on',
  async (_what, reply) => {
    withPdfViewer(true);
    const network = networkWith();
    network.replies[CALL_PATHS.documentStream] = reply;
    renderForCustomer(VIEW);
    expect(await screen.findByRole('heading', { level: 1, name: UNABLE })).toBeDefined();
    expect(blobs.size).toBe(0);
    expect(session.get().session).toBeDefined();
    expect(window.location.replace).not.toHaveBeenCalled();
    network.replies[CALL_PATHS.documentStream] = () => json(btoa(PDF));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await frame()).toBeDefined();
  },
);

test('[DOC-34] a document of an unknown type is never shown', async () => {
  const network = networkWith({ fileType: null });
  renderForCustomer(VIEW);
  expect(await screen.findByRole('heading', { level: 1, name: UNABLE })).toBeDefined();
  expect(network.to(CALL_PATHS.documentStream)).toEqual([]);
});

test('[DOC-34] [POL-23] another’s policy shows Page not found', async () => {
  networkWith();
  renderForCustomer(VIEW.replace('70010001', '666'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeDefined();
});

test('[DOC-36] at the end of the session the document and its object URL are gone', async () => {
  withPdfViewer(true);
  networkWith();
  renderForCustomer(VIEW);
  await frame();
  expect(blobs.size).toBe(1);
  session.end('timed-out');
  // At once, and not when the page has been drawn without it.
  expect(blobs.size).toBe(0);
  await waitFor(() => expect(screen.queryByTitle('Renewal letter 2025, PDF')).toBeNull());
});

/** Opens the document in a browser without a PDF viewer. From its arrival on, time moves by itself only as fast as the test runs. */
async function openWithoutViewer() {
  withPdfViewer(false);
  const network = networkWith();
  const arrival = Promise.withResolvers<Response>();
  network.replies[CALL_PATHS.documentStream] = () => arrival.promise;
  const saved: (string | null)[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.getAttribute('download'));
  });
  renderForCustomer(VIEW);
  await screen.findByText('Downloading your document...', { selector: 'p' });
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  arrival.resolve(json(btoa(PDF)));
  await screen.findByText(/This browser cannot show PDF documents/);
  await waitFor(() => expect(saved).toHaveLength(1));
  return saved;
}

test('[DOC-37] without a PDF viewer the window says so, downloads, and closes after 2 seconds', async () => {
  const saved = await openWithoutViewer();
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

test('[DOC-38] an e-mail is offered as a download, and the window stays', async () => {
  networkWith(
    { fileType: 'eml', fileName: 'We have updated your address' },
    'From: us@example.com\r\n\r\nKia ora',
  );
  renderForCustomer(VIEW);
  const download = await screen.findByRole('link', { name: 'Download this message' });
  expect(download.getAttribute('download')).toBe('We have updated your address.eml');
  expect(screen.getByText(/This is an email message/)).toBeDefined();
  expect(document.querySelector('iframe')).toBeNull();
  expect(screen.queryByText(/closes in 2 seconds/)).toBeNull();
});
