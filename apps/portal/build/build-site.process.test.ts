import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { phoneHref } from '@portal/config/brands/brand';
import { resolveBrand } from '@portal/config/brands/brands';
import { overriddenPage } from '@portal/config/brands/overridden-page';
import { supportPhoneOf } from '@portal/config/call-backs/support-phone';
import { claimTexts } from '@portal/config/claims/claim-texts';
import { featureFlags } from '@portal/config/configuration/feature-flags';
import { googleRecaptcha } from '@portal/config/login/captcha';
import { resolveRegion } from '@portal/config/regions/regions';
import { findSite, SITES } from '@portal/config/sites/site';
import { DISPLAY_FILE, FONTS_FILE } from '@portal/config/theme/theme-css';
import { resolveTheme } from '@portal/config/theme/themes';
import { parseAst } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { EMAIL_STYLE } from '../src/features/documents/email/email-style.ts';
import { buildSite, refuseTestMode } from './build-site.ts';
import { contentSecurityPolicy } from './content-policy.ts';

const KIB = 1024;
const dist = mkdtempSync(join(tmpdir(), 'portal-'));
const folder = join(dist, 'real-154');

const siteOf = (key: string) => {
  const site = findSite(key);
  if (!site) throw new Error(`There is no site ${key}`);
  return site;
};
beforeAll(() => buildSite({ site: siteOf('real-154'), outDir: folder }), 120_000);

type SyntaxNode = {
  readonly type: string;
  readonly kind?: string;
  readonly id?: { readonly name: string };
  readonly declarations?: readonly { readonly id: { readonly name: string } }[];
};

const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/**
 * Returns what a classic script declares for every other script of its page: all of its own
 * level, and `var` of any block.
 */
function globalNamesOf(script: string): string[] {
  const namesOf = (node: SyntaxNode, isTop: boolean): string[] => {
    const { type, kind, id, declarations } = node;
    if (/^(Arrow)?Function/.test(type) || type.startsWith('Class'))
      return isTop && type.endsWith('Declaration') ? [`${kind ?? 'function'} ${id?.name}`] : [];
    if (type === 'VariableDeclaration')
      return isTop || kind === 'var' ? (declarations ?? []).map((one) => `${kind} ${one.id.name}`) : [];
    return Object.values<unknown>(node)
      .flat()
      .filter(isSyntaxNode)
      .flatMap((child) => namesOf(child, false));
  };
  return (parseAst(script) as unknown as { readonly body: SyntaxNode[] }).body.flatMap((node) =>
    namesOf(node, true),
  );
}

const readOf = (site: string, file: string): string => readFileSync(join(dist, site, file), 'utf8');
const read = (file: string): string => readOf('real-154', file);
const bytesOf = (site: string, files: readonly string[]): number =>
  files
    .map((file) => {
      const path = join(dist, site, file);
      // The server compresses the file that an operator may replace.
      return existsSync(`${path}.br`) || file.endsWith('woff2')
        ? readFileSync(file.endsWith('woff2') ? path : `${path}.br`).length
        : brotliCompressSync(readFileSync(path)).length;
    })
    .reduce((sum, bytes) => sum + bytes, 0);
const sum = (files: readonly string[]): number => bytesOf('real-154', files);
const linked = (site: string, pattern: RegExp): string[] =>
  [...readOf(site, 'index.html').matchAll(pattern)].map((match) => String(match[1]));
const scriptsOfLogin = (site: string): string[] => linked(site, /(?:src|href)="\/(assets\/[^"]+\.js)"/g);
const filesOf = (ending: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(ending));

describe.each(SITES)('the site $key', ({ key, brand, countryId }) => {
  beforeAll(async () => {
    const outDir = join(dist, key);
    if (outDir !== folder) await buildSite({ site: siteOf(key), outDir });
  }, 120_000);

  test('[NAV-18] has a login page of at most 96 KiB in all, and 3 requests', () => {
    const scripts = scriptsOfLogin(key);
    const all = ['index.html', 'configResponse.json', ...scripts];
    expect(scripts.length).toBeGreaterThan(0);
    expect(bytesOf(key, all)).toBeLessThanOrEqual(96 * KIB);
    expect(all.length).toBeLessThanOrEqual(3);
  });

  test('[NAV-18] holds the typeface that its login page is drawn in, and asks for no file of it', () => {
    const page = readOf(key, 'index.html');
    const { fontFamily, headingFontFamily } = resolveTheme(brand);
    // Every WOFF2 file begins so. Headings of their own typeface have a second one.
    expect(page.split('d09GMgAB').length - 1).toBe(fontFamily === headingFontFamily ? 1 : 2);
    expect(/Portal Headings.,base64/.test(page)).toBe(fontFamily !== headingFontFamily);
    expect(page).not.toMatch(/as="font"|url\(\//);
  });

  test('[CON-97] has a 503.html that says what is kept of a form', () => {
    expect(readOf(key, '503.html')).toContain('what you typed is kept in this window for two hours.');
  });

  test('[NAV-11] has a 503.html that needs no script and no other file, names its phone, leads home, and comes in one go', () => {
    const page = readOf(key, '503.html');
    expect(page).not.toMatch(/<script|<link rel="(?:stylesheet|preload)|url\(\//);
    expect(page).toContain(`href="${phoneHref(resolveBrand(brand).phone)}"`);
    expect(page).toContain('href="/"');
    // The bytes that a server may send before it hears from the browser.
    expect(bytesOf(key, ['503.html'])).toBeLessThan(14 * KIB);
  });

  test('[CFG-51] has pages that the server can lay the overrides of a brand over, and no script of them changes', () => {
    const site = siteOf(key);
    const { phone, footer } = resolveBrand(brand);
    const { hours } = supportPhoneOf(site);
    const overrides = {
      phone: '0800 226 324',
      callHours: { days: [6, 7], fromMinute: 600, toMinute: 720 },
      footer: { legal: 'Ours & yours.', links: [{ label: 'Privacy', href: 'https://www.insurer.nz/a?b&c' }] },
    };
    const scriptsOf = (page: string) => page.match(/<script.*?<\/script>/gs) ?? [];
    for (const name of [
      'index.html',
      '503.html',
      'bereavement/index.html',
      'help-with-payments/index.html',
      'not-me.html',
    ]) {
      const built = readOf(key, name);
      const page = overriddenPage(site, overrides, built);
      expect(scriptsOf(page)).toEqual(scriptsOf(built));
      expect(page).toContain('href="tel:0800226324"');
      for (const old of [phone.number, phoneHref(phone), hours, ...footer.links.map(({ href }) => href)])
        expect(page).not.toContain(old);
      if (!built.includes('<footer')) continue;
      expect(page).toContain(
        '<li><a href="https://www.insurer.nz/a?b&amp;c">Privacy</a></li></ul><p>Ours &amp; yours.</p>',
      );
    }
  });

  test('[CLM-1] [CLM-3] [CLM-4] [CLM-7] has a page for someone who has died: no file, no form, its phone, and each checklist', () => {
    const page = readOf(key, 'bereavement/index.html');
    expect(page).not.toMatch(
      /<script [^>]*src|<form|<input (?!class="radio-button")|<link rel="(?:stylesheet|preload)/,
    );
    expect(page).toContain(`href="${phoneHref(resolveBrand(brand).phone)}"`);
    expect(page).toContain(supportPhoneOf({ brand, countryId }).hours);
    const { incomeTitle, checklists } = claimTexts(countryId);
    for (const text of [incomeTitle, checklists.funeral.title]) expect(page).toContain(text);
    for (const part of [
      'What happens next',
      'What to have at hand',
      'id="life-claim"',
      'id="funeral-claim"',
      'id="income-claim"',
    ])
      expect(page).toContain(part);
    expect(page).not.toContain('noindex');
  });

  test('[CLM-5] lands who comes from a policy above the title, and leads from there to the lists', () => {
    const page = readOf(key, 'bereavement/index.html');
    for (const kind of ['funeral', 'life', 'income']) {
      expect(page.indexOf(`id="${kind}"`)).toBeGreaterThan(0);
      expect(page.indexOf(`id="${kind}"`)).toBeLessThan(page.indexOf('<h1'));
    }
    for (const anchor of ['funeral-claim', 'life-claim', 'income'])
      expect(page).toContain(`href="#${anchor}"`);
  });

  test('[HLP-1] [HLP-2] has a page of help with payments: no file, its phone, and what the brand offers', () => {
    const page = readOf(key, 'help-with-payments/index.html');
    expect(page).not.toMatch(/<script [^>]*src|<form|<link rel="(?:stylesheet|preload)/);
    expect(page).toContain(`href="${phoneHref(resolveBrand(brand).phone)}"`);
    for (const option of resolveBrand(brand).paymentHelp) expect(page).toContain(`<li>${option}</li>`);
  });

  test('[PRF-6] draws the pages that stand alone, and those of the server, in the typefaces of its brand, text and headings, from files of its own', () => {
    const { fontFamily, headingFontFamily } = resolveTheme(brand);
    for (const file of [
      'bereavement/index.html',
      'help-with-payments/index.html',
      'not-me.html',
      FONTS_FILE,
    ]) {
      const faces = [
        ...readOf(key, file).matchAll(/family:"([^"]+)";src:url\(\/([^)]+)\)[^}]*?range:([^}]+)/g),
      ];
      expect(new Set(faces.map(([, family]) => family))).toEqual(new Set([fontFamily, headingFontFamily]));
      // The letters of English, of each typeface.
      expect(faces.filter(([, , , range]) => range?.includes('U+61-7a'))).toHaveLength(
        new Set([fontFamily, headingFontFamily]).size,
      );
      for (const [, , path] of faces) expect(existsSync(join(dist, key, String(path)))).toBe(true);
      expect(readOf(key, file).match(/url\(\/[^)]+/g)).toHaveLength(faces.length);
    }
  });

  test.each(['bereavement/index.html', 'help-with-payments/index.html', 'not-me.html'])(
    '[NAV-30] gives %s the text size and the colours that the customer chose, by the script of the pages of the server',
    (file) => {
      const page = readOf(key, file);
      expect(page).toContain(`<script>${readOf(key, DISPLAY_FILE)}</script><style>`);
      expect(page.split('<script').length - 1).toBe(file === 'not-me.html' ? 3 : 2);
      for (const rule of ['html[data-size=largest]', '[data-theme="dark"]', 'html[data-theme="hc-light"]'])
        expect(page).toContain(rule);
    },
  );

  test('[CLM-2] leads from the login page to it', () => {
    expect(readOf(key, 'index.html')).toContain('href="/bereavement"');
  });

  test('[LOG-44] [NAV-16] has all of the login page in front of the script, and the captcha where it is on', () => {
    const page = readOf(key, 'index.html');
    // React marks so what it would draw only in the browser, and therefore late.
    expect(page).not.toContain('<!--$!-->');
    const [entry] = SITES.filter((site) => site.key === key).map(featureFlags);
    expect(page.includes('Robot check')).toBe(entry?.recaptchaFeature);
  });

  test('[CFG-10] speaks with the text of its brand, in the language of its country', () => {
    const page = readOf(key, 'index.html');
    const { login } = resolveBrand(brand);
    expect(page).toContain(`<html lang="${resolveRegion(countryId).language}" data-brand="${brand}"`);
    for (const text of [login.title, login.lead, login.benefitsTitle]) expect(page).toContain(`>${text}<`);
    expect(page).toContain(`<symbol id="brand-logo"`);
  });
});

test('[NAV-18] no two script files wait for each other, and what is behind the login waits for the two steps before it alone', () => {
  const nameOf = (file: string) => String(file.split('/').at(-1));
  const needs = new Map(
    filesOf('.js').map((file) => {
      const needed = read(file).matchAll(/(?:from|import)"\.\/([^"]+)"/g);
      return [nameOf(file), [...needed].map((match) => String(match[1]))];
    }),
  );
  const allBehind = (file: string, seen = new Set<string>()): Set<string> => {
    for (const next of needs.get(file) ?? []) if (!seen.has(next)) allBehind(next, seen.add(next));
    return seen;
  };
  const violations = [...needs.keys()].flatMap((file) =>
    [...allBehind(file)].filter((needed) => needed === file).map((needed) => `${file} waits for ${needed}`),
  );
  expect(violations).toEqual([]);
  const loggedIn = nameOf(filesOf('.js').find((file) => file.includes('logged-in-')) ?? '');
  expect([...allBehind(loggedIn)].map((file) => file.split('-')[0]).toSorted()).toEqual(['main', 'second']);
});

test('the scripts inside the page leave no names behind', () => {
  const scripts = [...read('index.html').matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) =>
    String(text),
  );
  expect(scripts.length).toBe(3);
  for (const script of scripts) expect(globalNamesOf(script)).toEqual([]);
});

test.each([
  ['(()=>{var a=1;let b=2;function c(){}})()', []],
  ['for(let a of[1])(function(b){var c=b})(a)', []],
  ['var a=1,b', ['var a', 'var b']],
  ['let a=1', ['let a']],
  ['function a(){}', ['function a']],
  ['for(var a of[1]){}', ['var a']],
  ['{let a=1;var b=2}', ['var b']],
])('the names that %s leaves behind are found', (script, names) => {
  expect(globalNamesOf(script)).toEqual(names);
});

test('requests stand before the style and the typeface of the page', () => {
  const page = read('index.html');
  const style = page.indexOf('<style>');
  for (const request of ['<script type="module"', 'href="/configResponse.json"', '/assets/logged-in-'])
    expect(page.slice(0, style)).toContain(request);
});

/**
 * The scripts that open e-mails and PDFs, and those that they load: the only scripts
 * that no route needs. DOC-60
 */
const ENGINE =
  /\/(?:document-viewer|email-view|email-worker|pdf-view|pdf-worker)-[\w-]+\.m?js$|\/pdfjs-[\d.]+\//;
const scriptsOfRoutes = () => filesOf('js').filter((file) => /\.m?js$/.test(file) && !ENGINE.test(file));
/** The scripts that speak with devices: no route needs them before a press. PKY-20, PKY-30 */
const OF_DEVICES = /\/(?:add-device-page|passkey-press|passkey-device)-/;

test('[NAV-32] all routes together take at most 190 KiB of script, without what opens documents or speaks with devices', () => {
  const scripts = scriptsOfRoutes().filter((file) => !OF_DEVICES.test(file));
  expect(sum(scripts)).toBeLessThanOrEqual(190 * KIB);
});

test('[OPS-13] a build that times no visit holds nothing that times visits', () => {
  expect(filesOf('js').filter((file) => read(file).includes('browser-timings'))).toEqual([]);
});

test('[DOC-60] the engine of e-mails takes at most 40 KiB, that of PDFs at most 520 KiB, and no page begins to load either', () => {
  const ofEmails = filesOf('.js').filter((file) => /\/email-(?:view|worker)-/.test(file));
  expect(ofEmails.length).toBe(2);
  const viewer = filesOf('.js').filter((file) => /\/document-viewer-/.test(file));
  expect(sum(viewer)).toBeLessThanOrEqual(4 * KIB);
  expect(sum(ofEmails)).toBeLessThanOrEqual(40 * KIB);
  const ofPdfs = filesOf('js').filter((file) => /\/pdf-(?:view|worker)-[\w-]+\.m?js$/.test(file));
  expect(ofPdfs.length).toBe(2);
  expect(sum(ofPdfs)).toBeLessThanOrEqual(520 * KIB);
  expect(read('index.html')).not.toMatch(/email-view|email-worker|pdf-view|pdf-worker/);
  // Only the script of the viewer's window names them, and it asks for them when a document opens.
  const naming = filesOf('.js').filter((file) => /import\(`\.\/(?:email|pdf)-view-/.test(read(file)));
  expect(naming.map((file) => /document-viewer-/.test(file))).toEqual([true]);
  expect(naming.map(read).join()).not.toMatch(/import"\.\/(?:email|pdf)-view|from"\.\/(?:email|pdf)-view/);
});

test('[DOC-61] [DOC-62] [DOC-70] the content policy lets workers of our own read documents, and the style of messages in by its hash', () => {
  const policy = JSON.parse(read('headers.json'))['Content-Security-Policy'] as string;
  const hash = createHash('sha256').update(EMAIL_STYLE).digest('base64');
  expect(/style-src[^;]*/.exec(policy)?.[0]).toContain(`'sha256-${hash}'`);
  expect(policy).toContain("; worker-src 'self';");
  // Scripts of documents have an engine in pdf.js. It is not even here.
  expect(filesOf('').filter((file) => /quickjs|sandbox/.test(file))).toEqual([]);
});

test('[NAV-36] the sentence for older browsers is in the page, hidden by a layer alone', () => {
  for (const file of ['index.html', 'not-me.html']) {
    expect(read(file)).toContain('This page needs a newer browser. Call us on <a href="tel:');
    const rules = [...read(file).matchAll(/[^{}]*\.old-browser[^{}]*\{[^{}]*\}/g)].map(([rule]) => rule);
    expect(rules.map((rule) => rule.replaceAll(/[ ;]/g, ''))).toEqual(['.old-browser{display:none}']);
    expect(read(file)).toMatch(/@layer \w+\{\.old-browser\{display: ?none;?\}\}/);
  }
});

test('a build is for production, and leaves the process as it was', () => {
  expect(process.env.NODE_ENV).toBe('test');
});

test('[API-26] neither source maps nor the schema library are published', () => {
  expect(filesOf('.map')).toEqual([]);
  expect(filesOf('.js').filter((file) => /sourceMappingURL|ZodError|invalid_union/.test(read(file)))).toEqual(
    [],
  );
});

test('every text file stands beside its two smaller forms', () => {
  for (const file of ['index.html', '503.html', ...filesOf('.js'), ...filesOf('.css')]) {
    expect(readdirSync(folder, { recursive: true })).toEqual(
      expect.arrayContaining([`${file}.br`, `${file}.gz`]),
    );
  }
});

test('[API-27] the content policy allows the scripts and styles inside the pages by their hash, and nothing else inside', () => {
  const policy = JSON.parse(read('headers.json'))['Content-Security-Policy'] as string;
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  for (const page of ['index.html', '503.html']) {
    const inside = [
      ...read(page).matchAll(/<(?:style|script)(?: type="module")?>(.*?)<\/(?:style|script)>/gs),
    ];
    for (const [, text] of inside) expect(policy).toContain(hash(String(text)));
    const markup = inside.reduce((html, [whole]) => html.replace(whole, () => ''), read(page));
    expect(markup).not.toMatch(/ style="| on[a-z]+="|<script>/);
  }
  expect(policy).not.toContain('unsafe');
  for (const rule of [
    "default-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "connect-src 'self';",
  ]) {
    expect(policy).toContain(rule);
  }
});

test('[CFG-5] configResponse.json is a list of entries per country and brand', () => {
  const entries = JSON.parse(read('configResponse.json')) as object[];
  expect(entries.length).toBe(10);
  expect(Object.keys(entries[0] ?? {}).sort()).toEqual([
    'brandId',
    'countryId',
    'featureFlag',
    'offers',
    'regionalisation',
  ]);
});

test('[CFG-19] the schema of configResponse.json is published beside it', () => {
  const schema = JSON.parse(read('configSchema.json'));
  expect(schema.$schema).toContain('json-schema.org');
  expect(schema.items.properties.featureFlag.properties.emailAuthFeature.description).toContain('e-mail');
});

test('[CFG-10] no other brand is in the scripts', () => {
  for (const file of filesOf('.js')) expect(read(file)).not.toMatch(/nzonechoice|northcover|fiftyup/);
});

test("[CFG-4] a brand without a theme stops the build with 'No theme found'", async () => {
  const site = { ...siteOf('real-13'), key: 'nobody-13', brand: 'nobody' as 'real' };
  await expect(buildSite({ site, outDir: `${folder}-none` })).rejects.toThrow('No theme found');
});

test('[CFG-8] the API host named at the build is where calls go, and the policy lets them', async () => {
  process.env.PORTAL_API_HOST = 'https://api.example.com';
  const elsewhere = await buildSite({ site: siteOf('real-154'), outDir: `${folder}-elsewhere` });
  delete process.env.PORTAL_API_HOST;
  const policy = readFileSync(join(elsewhere, 'headers.json'), 'utf8');
  expect(policy).toContain("connect-src 'self' https://api.example.com");
  const scripts = readdirSync(join(elsewhere, 'assets')).filter((file) => file.endsWith('.js'));
  const named = scripts.filter((file) =>
    readFileSync(join(elsewhere, 'assets', file), 'utf8').includes('https://api.example.com'),
  );
  expect(named.length).toBeGreaterThan(0);
});

test('[LOG-50] [LOG-97] [DEMO-29] nothing of test automation or of the demonstration login is in what customers get, and a build with a trace of it stops', async () => {
  const textFiles = ['index.html', '503.html', ...scriptsOfRoutes(), ...filesOf('.css')];
  expect(textFiles.filter((file) => /isAutomated|automat(?!ic)|logInAs|\/dev\//i.test(read(file)))).toEqual(
    [],
  );
  const forTests = await buildSite({
    site: siteOf('real-154'),
    outDir: `${folder}-tests`,
    hasTestMode: true,
  });
  const pageForTests = readFileSync(join(forTests, 'index.html'), 'utf8');
  expect(pageForTests).toContain('isAutomated');
  expect(pageForTests).toContain('logInAs');
  expect(readFileSync(join(forTests, 'headers.json'), 'utf8')).toContain('"X-Test-Mode":"on"');
  expect(read('headers.json')).not.toContain('X-Test-Mode');
  for (const trace of ['get("isAutomated")', '/^#logInAs=/']) {
    const withTrace = mkdtempSync(join(dist, 'trace-'));
    writeFileSync(join(withTrace, 'a.js'), trace);
    expect(() => refuseTestMode(withTrace)).toThrow('a.js');
  }
});

test('[LOG-49] [DOC-35] only a site with a captcha from elsewhere lets that in, none needs unsafe sources, and blobs are only framed', () => {
  const own = contentSecurityPolicy(
    [],
    { apiHost: '', captchaHost: '', gateway: '' },
    { provider: 'proof-of-work', siteKey: 'key' },
  );
  expect(own).toContain('; frame-src blob:;');
  expect(own.replace('frame-src blob:', '')).not.toMatch(/https:|blob:|unsafe/);
  const elsewhere = contentSecurityPolicy(
    [],
    { apiHost: '', captchaHost: 'https://captcha.example.com', gateway: '' },
    googleRecaptcha('key'),
  );
  expect(elsewhere).toMatch(
    /script-src 'self' https:\/\/www\.google\.com\/recaptcha\/ https:\/\/www\.gstatic/,
  );
  expect(elsewhere).toContain('frame-src blob: https://www.google.com/recaptcha/');
  expect(elsewhere).toContain("connect-src 'self' https://captcha.example.com https://www.google.com/");
  expect(elsewhere.replace('frame-src blob:', '')).not.toMatch(/blob:|unsafe/);
});

test('[LOG-49] the first page loads nothing of the captcha', () => {
  const first = scriptsOfLogin('real-154').map(read).join('');
  expect(first).not.toMatch(/recaptcha\/verify|recaptcha\/challenge|grecaptcha/);
  expect(filesOf('.js').filter((file) => /recaptcha\/verify/.test(read(file))).length).toBeGreaterThan(0);
});

test('[PAY-73] the payment gateway gets a script and a frame, and a build for customers names it', () => {
  const hosts = { apiHost: '', captchaHost: '' };
  const none = contentSecurityPolicy([], { ...hosts, gateway: '' });
  expect(none).toContain('; frame-src blob:;');
  expect(none).not.toContain('localhost');
  const own = contentSecurityPolicy([], { ...hosts, gateway: 'https://pay.example.com' });
  expect(own).toContain("script-src 'self' https://pay.example.com;");
  expect(own).toContain('frame-src blob: https://pay.example.com;');
  expect(own).toContain("connect-src 'self';");
  const stripe = contentSecurityPolicy([], { ...hosts, gateway: 'stripe' });
  expect(stripe).toContain('https://js.stripe.com');
  expect(stripe).toContain("connect-src 'self' https://api.stripe.com;");
});

test('[DOC-39] the inbox and what asks for documents add at most 6 KiB of script, and nothing of them is on the login page', () => {
  const names = /\/(document|documents)-page-|\/documents-prefetch-/;
  expect(scriptsNamed(names)).toHaveLength(3);
  expect(sum(addedTo(names))).toBeLessThanOrEqual(6 * KIB);
  const first = scriptsOfLogin('real-154').map(read).join('');
  expect(first).not.toMatch(/documentlist|documentstream|docId/);
});

/** These files with every file that they import, and so on. */
function withImports(files: readonly string[], known: readonly string[] = []): readonly string[] {
  const fresh = files.filter((file) => !known.includes(file));
  if (fresh.length === 0) return known;
  const imports = fresh.flatMap((file) =>
    [...read(file).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)].map(
      ([, name]) => `assets/${name}`,
    ),
  );
  return withImports([...new Set(imports)], [...known, ...fresh]);
}

const scriptsNamed = (names: RegExp): readonly string[] => filesOf('.js').filter((file) => names.test(file));

/**
 * The bytes that a customer loads with these files and a logged-in customer does not have: all that
 * they import is part of it.
 */
function addedTo(names: RegExp): readonly string[] {
  const scripts = filesOf('.js');
  const had = withImports(scripts.filter((file) => /\/logged-in-/.test(file)));
  return withImports(scriptsNamed(names)).filter((file) => !had.includes(file));
}

test('[PAY-74] the payment page loads at most 14 KiB of script, with the card forms of both gateways', () => {
  const names = /\/payment-page-/;
  expect(scriptsNamed(names)).toHaveLength(1);
  expect(sum(addedTo(names))).toBeLessThanOrEqual(14 * KIB);
});

test('[PAY-74] nothing of the payment pages is on the login page', () => {
  const first = scriptsOfLogin('real-154').map(read).join('');
  expect(first).not.toMatch(/transactionidentifier|gateway-card-form|getrealtimepayments/);
});

test('[PRE-10] the payments of a policy and their page add at most 8 KiB, and nothing of them is on the login page', () => {
  const names = /\/payments-(?:page|of-policy)-/;
  expect(scriptsNamed(names)).toHaveLength(2);
  const styles = filesOf('.css').filter((file) => /\/payment(?:s|-line)-/.test(file));
  expect(styles).toHaveLength(1);
  expect(sum([...addedTo(names), ...styles])).toBeLessThanOrEqual(8 * KIB);
  expect(scriptsOfLogin('real-154').map(read).join('')).not.toMatch(/paymentrecord/);
});

test('[DEV-6] the page of log-ins adds at most 8 KiB, and nothing of it is on the login page', () => {
  const names = /\/security-page-/;
  const styles = filesOf('.css').filter((file) => names.test(file));
  expect(sum([...addedTo(names), ...styles])).toBeLessThanOrEqual(8 * KIB);
  expect(scriptsOfLogin('real-154').map(read).join('')).not.toMatch(/securitypage|logoutdevice/);
});

test('[PKY-20] the page that adds a device takes at most 8 KiB beside the page of log-ins, which does without it', () => {
  const ofLogIns = addedTo(/\/security-page-/);
  const own = addedTo(/\/add-device-page-/).filter((file) => !ofLogIns.includes(file));
  expect(own.length).toBeGreaterThan(0);
  expect(sum(own)).toBeLessThanOrEqual(8 * KIB);
  expect(ofLogIns.map(read).join('')).not.toMatch(/credentials\.create/);
  expect(own.map(read).join('')).toMatch(/credentials\.create/);
});

test('[PKY-30] the login page has the button of the login by passkey, and nothing that speaks with devices', () => {
  const first = scriptsOfLogin('real-154').map(read).join('');
  expect(first).toMatch(/Log in with face, fingerprint or screen lock/);
  expect(first).not.toMatch(/credentials\.get|passkeychallenge|passkeylogin/);
  expect(
    withImports(scriptsNamed(/\/passkey-press-/))
      .map(read)
      .join(''),
  ).toMatch(/credentials\.get/);
});

test('[UPD-90] the page that changes how a policy is paid loads at most 12 KiB of script, with the forms of any provider', () => {
  const names = /\/update-payment-page-|-method-form-/;
  expect(scriptsNamed(names)).toHaveLength(3);
  expect(sum(addedTo(names))).toBeLessThanOrEqual(12 * KIB);
});

test('[UPD-90] what follows a change loads at most 12 KiB of script', () => {
  expect(scriptsNamed(/\/after-update-container-/)).toHaveLength(1);
  expect(sum(addedTo(/\/after-update-container-/))).toBeLessThanOrEqual(12 * KIB);
});

test('[UPD-90] nothing of a change of payment details is on the login page', () => {
  const first = scriptsOfLogin('real-154').map(read).join('');
  expect(first).not.toMatch(/gateway-bank-form|ProcessAfterRedirect|applytopolicies|setup_intent/);
});
