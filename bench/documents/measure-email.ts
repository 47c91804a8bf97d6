import { type Browser, chromium } from 'playwright-core';
import { POLICY_NUMBER } from '../pages/fake-api.ts';
import { storeSessionScript } from '../pages/stored-session.ts';
import { serveDocuments } from './document-server.ts';

const MESSAGE_BYTES = 25 * 1024 * 1024;
const ATTACHMENTS = 50;
const ROUNDS = 3;
const LINE_BYTES = 57;

/** Returns a message of 25 MB with 50 attachments of equal size, every other one a PDF. */
function largeMessage(): Buffer {
  const bytes = Math.floor(((MESSAGE_BYTES / ATTACHMENTS) * LINE_BYTES) / ((LINE_BYTES / 3) * 4 + 2));
  const content = Buffer.alloc(bytes, 'An attachment of many bytes. ');
  content.write('%PDF-1.7\n');
  const lines = (content.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n');
  const parts = Array.from({ length: ATTACHMENTS }, (_, index) =>
    [
      '--b',
      'Content-Type: application/pdf',
      `Content-Disposition: attachment; filename="letter ${index}.pdf"`,
      'Content-Transfer-Encoding: base64',
      '',
      lines,
    ].join('\r\n'),
  );
  const head = 'From: a@example.com\r\nSubject: Large\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n';
  return Buffer.from(
    `${head}--b\r\nContent-Type: text/html\r\n\r\n<p>Kia ora</p>\r\n${parts.join('\r\n')}\r\n--b--\r\n`,
  );
}

/** How long a large message takes, in ms, the longest task of the page meanwhile, and the processor time of the page with its worker. */
type Opened = {
  readonly processorMs: number;
  readonly fromArrivalMs: number;
  readonly fromClickMs: number;
  readonly longestTaskMs: number;
};

/** Returns the processor time of all pages so far, in ms. Neighbours on the machine disturb it less than the clock. */
async function processorMsOf(browser: Browser): Promise<number> {
  const client = await browser.newBrowserCDPSession();
  const { processInfo } = await client.send('SystemInfo.getProcessInfo');
  await client.detach();
  const seconds = processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  return seconds * 1000;
}

async function open(browser: Browser, origin: string): Promise<Opened> {
  const page = await browser.newPage();
  await page.addInitScript({
    content: `if (top === self) {${storeSessionScript(Date.now())}}
      window.longest = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
        if (entry.startTime > (window.arrivedAt ?? Infinity) - 1) window.longest = Math.max(window.longest, entry.duration);
      })).observe({ type: 'longtask' });
      const ask = window.fetch;
      window.fetch = async (...wanted) => {
        const response = await ask(...wanted);
        if (String(wanted[0]).endsWith('/documentstream')) window.arrivedAt = performance.now();
        return response;
      };`,
  });
  const before = await processorMsOf(browser);
  const startedAt = performance.now();
  await page.goto(`${origin}/documents/${POLICY_NUMBER}/view?docId=large`);
  await page.getByText(`${ATTACHMENTS} attachments`).waitFor({ timeout: 60_000 });
  const fromClickMs = Math.round(performance.now() - startedAt);
  const seen = await page.evaluate(() => {
    const { arrivedAt = 0, longest = 0 } = window as unknown as { arrivedAt?: number; longest?: number };
    return { fromArrivalMs: Math.round(performance.now() - arrivedAt), longestTaskMs: Math.round(longest) };
  });
  const processorMs = Math.round((await processorMsOf(browser)) - before);
  await page.close();
  return { fromClickMs, ...seen, processorMs };
}

/** Measures how fast a message of 25 MB with 50 attachments opens: each round, not slowed down. */
export async function measureEmail(executablePath: string): Promise<Opened[]> {
  const content = largeMessage();
  const origin = await serveDocuments([
    {
      id: 'large',
      fileType: 'eml',
      name: 'Large',
      subject: 'Large',
      date: '2026-03-14',
      content: () => content,
    },
  ]);
  const browser = await chromium.launch({ executablePath });
  const rounds: Opened[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await open(browser, origin));
  await browser.close();
  return rounds;
}
