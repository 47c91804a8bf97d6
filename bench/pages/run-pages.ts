import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { removeAtExit } from '../children.ts';
import type { BenchOptions } from '../options.ts';
import { rotated } from '../statistics.ts';
import { buildFloors } from './build-floors.ts';
import { makeCertificate, trustArgument } from './certificate.ts';
import { POLICY_NUMBER } from './fake-api.ts';
import { type PageUnderTest, type Visit, visitPage } from './measure-page.ts';
import { servePages } from './page-server.ts';
import { readProductSite } from './product-site.ts';
import { storeSessionScript } from './stored-session.ts';

/** Visits of each page, one a round, and the size of all the product's scripts. */
export type PageResult = {
  readonly visits: Readonly<Record<string, readonly Visit[]>>;
  readonly allScriptBytes: number;
};

const POLICY_PATH = `/policy/${POLICY_NUMBER}`;

async function servePagesUnderTest(): Promise<{
  pages: Map<string, PageUnderTest>;
  allScriptBytes: number;
  trust: string;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-pages-'));
  removeAtExit(folder);
  const certificate = makeCertificate(folder);
  const product = readProductSite();
  const pages = new Map<string, PageUnderTest>();
  for (const [name, site] of Object.entries(await buildFloors(folder))) {
    const kind = name.startsWith('login') ? 'login' : 'policy';
    const origin = await servePages(site, certificate);
    const path = kind === 'login' ? '/login' : POLICY_PATH;
    pages.set(name, { origin, path, kind, hasScript: !name.endsWith('static') });
  }
  const origin = await servePages(product.site, certificate);
  const unscripted = await servePages(product.withoutScript, certificate);
  pages.set('login product', { origin, path: '/login', kind: 'login', hasScript: true });
  pages.set('login product without script', {
    origin: unscripted,
    path: '/login',
    kind: 'login',
    hasScript: false,
  });
  pages.set('policy product', {
    origin,
    path: POLICY_PATH,
    kind: 'policy',
    hasScript: true,
    before: { script: storeSessionScript(Date.now()) },
  });
  return { pages, allScriptBytes: product.allScriptBytes, trust: trustArgument(certificate) };
}

async function visitAll(
  browser: Browser,
  pages: ReadonlyMap<string, PageUnderTest>,
  { rounds, say }: { rounds: number; say: (line: string) => void },
): Promise<Record<string, Visit[]>> {
  const visits: Record<string, Visit[]> = Object.fromEntries([...pages.keys()].map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, target] of rotated([...pages], round * 2)) {
      const visit = await visitPage(browser, target);
      visits[name]?.push(visit);
      const times = [visit.largestPaintMs, visit.readyMs, visit.dataMs].map((ms) =>
        ms === undefined ? '–' : ms.toFixed(0),
      );
      say(
        `round ${round + 1} ${name}: ${(visit.allBytes / 1024).toFixed(1)} KiB, LCP ${times[0]}, ready ${times[1]}, data ${times[2]} ms`,
      );
    }
  }
  return visits;
}

/** Measures the login and policy pages beside pages of the same content with less behind them. */
export async function runPageBench(
  options: BenchOptions,
  { chromium: executablePath, say }: { chromium: string; say: (line: string) => void },
): Promise<PageResult> {
  const { pages, allScriptBytes, trust } = await servePagesUnderTest();
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath,
    args: [trust, '--disable-component-update', ...(isRoot ? ['--no-sandbox'] : [])],
  });
  try {
    // The first visits of a new browser are slower than all that follow.
    for (const name of ['login static', 'login React client']) {
      const page = pages.get(name);
      if (page) await visitPage(browser, page);
    }
    return { visits: await visitAll(browser, pages, { rounds: options.pageRounds, say }), allScriptBytes };
  } finally {
    await browser.close();
  }
}
