// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '#portal/lib/session/session.ts';
import { stubBrowser } from '#portal/testing/browser-fake.ts';
import { aDocument, documentsOnWire, PDF } from '#portal/testing/documents.ts';
import { EmailWorkerFake, runningWorkers } from '#portal/testing/email-worker-fake.ts';
import { json } from '#portal/testing/network-fake.ts';
import { answerOtherPages } from '#portal/testing/other-pages.ts';
import { customerNetwork, renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

const VIEW = '/documents/70010001/view?docId=d1';
const UNABLE = 'Unable to download the Document. Please try again.';

let blobs: Map<string, Blob>;
beforeAll(answerOtherPages);
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

const withPdfViewer = (enabled: boolean) => stubBrowser({ pdfViewerEnabled: enabled });

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

test('[DOC-83] without the list the window says so, and another try shows the document', async () => {
  withPdfViewer(true);
  const network = networkWith();
  const list = network.replies[CALL_PATHS.documentList];
  network.replies[CALL_PATHS.documentList] = () => json({ status: 500 }, 500);
  renderForCustomer(VIEW);
  expect(await screen.findByRole('heading', { level: 1, name: UNABLE })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Close this window' })).toBeDefined();
  network.replies[CALL_PATHS.documentList] = list as NonNullable<typeof list>;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await frame()).toBeDefined();
});

test('[DOC-91] [OVD-2] the window of a document has a link to the list in place of the navigation', async () => {
  withPdfViewer(true);
  networkWith();
  renderForCustomer(VIEW);
  await frame();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Back to all documents' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My inbox' })).toBeDefined();
  expect(location.pathname + location.search).toBe('/documents/70010001');
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined();
});

test('[DOC-91] [NAV-10] the window of a document that is not found names no menu', async () => {
  networkWith();
  renderForCustomer(VIEW.replace('70010001', '666'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeDefined();
  expect(screen.getByText('Go to your policies to find what you need.')).toBeDefined();
  expect(screen.queryByText(/Use the menu/)).toBeNull();
});

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
  // At once, and not when the page has been rendered without it.
  expect(blobs.size).toBe(0);
  await waitFor(() => expect(screen.queryByTitle('Renewal letter 2025, PDF')).toBeNull());
});

const EMAIL = [
  'From: Example Life <service@example.com>',
  'To: customer@example.org',
  'Subject: We have updated your address',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'Kia ora Margaret',
  '--b',
  'Content-Type: application/pdf',
  'Content-Disposition: attachment; filename="../Schedule.pdf"',
  '',
  PDF,
  '--b',
  'Content-Type: text/html',
  'Content-Disposition: attachment; filename="page.html"',
  '',
  '<script>1</script>',
  '--b',
  'Content-Type: message/rfc822',
  '',
  'Subject: The first message',
  '',
  'Inner text',
  '--b--',
  '',
].join('\r\n');
const MESSAGE = { fileType: 'eml', fileName: 'Your new address' } as const;

async function openEmail(content = EMAIL) {
  withPdfViewer(true);
  vi.stubGlobal('Worker', EmailWorkerFake);
  networkWith(MESSAGE, content);
  renderForCustomer(VIEW);
}

test('[DOC-61] an e-mail is shown with its head and its text, and its worker is gone', async () => {
  await openEmail();
  expect(await screen.findByText('Kia ora Margaret')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Your new address' })).toBeDefined();
  expect(screen.getByText('Example Life <service@example.com>')).toBeDefined();
  const download = screen.getAllByRole('link', { name: /^Download/ })[0];
  expect(download?.getAttribute('download')).toBe('Your new address.eml');
  expect(runningWorkers.size).toBe(0);
});

test('[DOC-63] a PDF of an e-mail opens in its place, with a way back; a page is only saved', async () => {
  await openEmail();
  await screen.findByText('3 attachments');
  expect(screen.queryByRole('button', { name: 'Open page.html' })).toBeNull();
  const page = await screen.findByRole('link', { name: 'Download page.html' });
  expect(page.getAttribute('download')).toBe('page.html');
  expect(blobs.get(page.getAttribute('href') ?? '')?.type).toBe('application/octet-stream');
  await userEvent.click(await screen.findByRole('button', { name: 'Open Schedule.pdf' }));
  const opened = await screen.findByTitle<HTMLIFrameElement>('Schedule.pdf, PDF');
  expect(blobs.get(opened.src)?.type).toBe('application/pdf');
  expect(document.activeElement?.textContent).toBe('Schedule.pdf');
  await userEvent.click(screen.getByRole('button', { name: 'Back to the message' }));
  expect(await screen.findByText('Kia ora Margaret')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your new address'));
});

test('[DOC-64] a message within a message opens in its place, with a way back', async () => {
  await openEmail();
  await userEvent.click(await screen.findByRole('button', { name: 'Open Attached message.eml' }));
  expect(await screen.findByText('Inner text')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the message' }));
  expect(await screen.findByText('Kia ora Margaret')).toBeDefined();
});

test('[DOC-65] a damaged e-mail says so, and can be saved', async () => {
  await openEmail('no message at all');
  expect(await screen.findByText(/We cannot show this message. It may be damaged./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe(
    'Your new address.eml',
  );
});

test('[DOC-65] a browser without workers says so too', async () => {
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new Error('no workers');
      }
    },
  );
  networkWith(MESSAGE, EMAIL);
  renderForCustomer(VIEW);
  expect(await screen.findByText(/We cannot show this message/)).toBeDefined();
});

test('[DOC-66] at the end of the session the worker, the message and its object URLs are gone', async () => {
  class SlowWorker extends EmailWorkerFake {
    override postMessage = () => undefined;
  }
  vi.stubGlobal('Worker', SlowWorker);
  networkWith(MESSAGE, EMAIL);
  renderForCustomer(VIEW);
  await screen.findByText('Opening your message...');
  await waitFor(() => expect(runningWorkers.size).toBe(1));
  session.end('timed-out');
  expect(runningWorkers.size).toBe(0);
  expect(blobs.size).toBe(0);
  await waitFor(() => expect(screen.queryByText('Opening your message...')).toBeNull());
});

test('[DOC-66] at the end of the session an open message and its attachments are gone', async () => {
  await openEmail();
  await screen.findByText('3 attachments');
  await waitFor(() => expect(blobs.size).toBe(4));
  session.end('logged-out');
  expect(blobs.size).toBe(0);
  await waitFor(() => expect(screen.queryByText('Kia ora Margaret')).toBeNull());
});
