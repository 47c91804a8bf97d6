import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { removeAtExit } from '../children.ts';
import type { BenchOptions } from '../options.ts';
import { orderOfRound } from '../statistics.ts';
import { buildFloors } from './build-floors.ts';
import { makeCertificate, trustArgument } from './certificate.ts';
import { OVERDUE_TOKEN, POLICY_NUMBER } from './fake-api.ts';
import { type PageUnderTest, type Visit, visitPage } from './measure-page.ts';
import { servePages } from './page-server.ts';
import { readProductSite } from './product-site.ts';
import { storeSessionScript } from './stored-session.ts';
import { type Walk, walk } from './walk.ts';

const POLICY_PATH = `/policy/${POLICY_NUMBER}`;

/** The pages of a customer with overdue payments: nothing on them may move. */
const OVERDUE_PATHS = {
  'overdue list': '/',
  'overdue policy': POLICY_PATH,
  'overdue contacts': '/contacts',
  'overdue form': '/contacts/update',
} as const;

type OverduePage = keyof typeof OVERDUE_PATHS;
export type PageName = 'login' | 'static login' | 'policy' | 'static policy' | OverduePage;

/**
 * Visits of each page and walks through the portal, one a round, and the size of all the product's scripts.
 */
export type PageResult = {
  readonly visits: Readonly<Record<PageName, readonly Visit[]>>;
  readonly walks: readonly Walk[];
  readonly allScriptBytes: number;
};

async function servePagesUnderTest() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-pages-'));
  removeAtExit(folder);
  const certificate = makeCertificate(folder);
  const { site, allScriptBytes } = readProductSite();
  const floors = await buildFloors(folder);
  const origin = await servePages(site, certificate);
  const login = { path: '/login', kind: 'login' } as const;
  const policy = { path: POLICY_PATH, kind: 'policy' } as const;
  const before = { script: storeSessionScript(Date.now(), OVERDUE_TOKEN) };
  const overdue = (path: string): PageUnderTest => ({
    origin,
    path,
    kind: 'overdue',
    hasHandlers: false,
    before,
  });
  const pages: Readonly<Record<PageName, PageUnderTest>> = {
    'overdue list': overdue(OVERDUE_PATHS['overdue list']),
    'overdue policy': overdue(OVERDUE_PATHS['overdue policy']),
    'overdue contacts': overdue(OVERDUE_PATHS['overdue contacts']),
    'overdue form': overdue(OVERDUE_PATHS['overdue form']),
    login: { ...login, origin, hasHandlers: true },
    'static login': { ...login, origin: await servePages(floors.login, certificate), hasHandlers: false },
    policy: { ...policy, origin, hasHandlers: false, before: { script: storeSessionScript(Date.now()) } },
    'static policy': { ...policy, origin: await servePages(floors.policy, certificate), hasHandlers: false },
  };
  const keptOrigin = await servePages({ ...site, isKept: true }, certificate);
  return { pages, keptOrigin, allScriptBytes, trust: trustArgument(certificate) };
}

type Say = (line: string) => void;

async function visitInTurn(
  browser: Browser,
  pages: Readonly<Record<PageName, PageUnderTest>>,
  { round, visits, say }: { round: number; visits: Record<PageName, Visit[]>; say: Say },
): Promise<void> {
  for (const name of orderOfRound(Object.keys(pages) as PageName[], round)) {
    const visit = await visitPage(browser, pages[name]);
    visits[name].push(visit);
    const dataMs = visit.dataMs === undefined ? '' : `, data after ${visit.dataMs.toFixed(0)} ms`;
    say(
      `round ${round + 1} ${name}: ${(visit.allBytes / 1024).toFixed(1)} KiB, ${visit.requests} requests, largest paint ${visit.largestPaintMs.toFixed(0)} ms${dataMs}, layout shift ${visit.layoutShift.toFixed(3)}`,
    );
  }
}

/**
 * Measures the login and policy pages beside static pages of the same words, and what customers
 * wait for after the login.
 */
export async function runPageBench(
  options: BenchOptions,
  { chromium: executablePath, say }: { chromium: string; say: Say },
): Promise<PageResult> {
  const { pages, keptOrigin, allScriptBytes, trust } = await servePagesUnderTest();
  const args = [trust, '--disable-component-update', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath, args });
  try {
    // The first visit of a new browser is slower than all that follow.
    await visitPage(browser, pages['static login']);
    const visits: Record<PageName, Visit[]> = {
      login: [],
      'static login': [],
      policy: [],
      'static policy': [],
      'overdue list': [],
      'overdue policy': [],
      'overdue contacts': [],
      'overdue form': [],
    };
    const walks: Walk[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      await visitInTurn(browser, pages, { round, visits, say });
      const walked = await walk(browser, keptOrigin);
      walks.push(walked);
      say(
        `round ${round + 1} waits: ${Object.entries(walked)
          .map(([wait, ms]) => `${wait} ${ms.toFixed(0)} ms`)
          .join(', ')}`,
      );
    }
    return { visits, walks, allScriptBytes };
  } finally {
    await browser.close();
  }
}
