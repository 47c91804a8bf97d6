import { type Browser, type CDPSession, chromium, type Locator, type Page } from 'playwright-core';
import { POLICY_NUMBER } from '../pages/fake-api.ts';
import { storeSessionScript } from '../pages/stored-session.ts';
import { type ServedDocument, serveDocuments } from './document-server.ts';

const DOCUMENTS = 2000;
const CPU_SLOWDOWN = 4;
const ROUNDS = 5;
const SUBJECTS = [
  'Annual renewal',
  'Payment receipt',
  'Overdue premium notice',
  'Change of details',
  'Welcome',
];
const DAYS_APART = 2;
const DAY_MS = 86_400_000;
const SETTLE_MS = 1500;
const HAND_MS = 100;

const longList: ServedDocument[] = Array.from({ length: DOCUMENTS }, (_, index) => ({
  id: `d${index}`,
  fileType: index % 5 === 0 ? 'eml' : 'pdf',
  name: `${SUBJECTS[index % SUBJECTS.length]} number ${(index * 7919) % DOCUMENTS}`,
  subject: SUBJECTS[(index * 31) % SUBJECTS.length] ?? '',
  date: new Date(Date.UTC(2026, 10, 1) - ((index * 7919) % DOCUMENTS) * DAYS_APART * DAY_MS)
    .toISOString()
    .slice(0, 10),
}));

type TraceEvent = {
  readonly name: string;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
};

/** The longest task of the page, in ms: by the clock, and by the processor time that it took, which neighbours disturb less. */
export type Longest = {
  readonly what: string;
  readonly clockMs: number;
  readonly processorMs: number;
  /** Of the round that neighbours disturbed least. */
  readonly leastProcessorMs?: number;
};

const SCRIPT_EVENTS = new Set(['FunctionCall', 'EvaluateScript', 'Layout', 'UpdateLayoutTree', 'Paint']);

/** Runs one step of a customer and returns the longest task that it made in the page's thread. */
async function longestTask(client: CDPSession, what: string, step: () => Promise<void>): Promise<Longest> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  client.on('Tracing.dataCollected', collect);
  await client.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
    },
  });
  await step();
  const ended = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.end');
  await ended;
  client.off('Tracing.dataCollected', collect);
  const threads = new Set(events.filter(({ name }) => SCRIPT_EVENTS.has(name)).map(({ tid }) => tid));
  const tasks = events.filter(({ name, tid }) => /RunTask$/.test(name) && threads.has(tid));
  const inMs = (values: (number | undefined)[]) =>
    Math.round(Math.max(0, ...values.map((value) => value ?? 0)) / 1000);
  return {
    what,
    clockMs: inMs(tasks.map(({ dur }) => dur)),
    processorMs: inMs(tasks.map(({ tdur }) => tdur)),
  };
}

/** Presses as a hand does: it comes to rest first, and lifts a moment later. A press without any time is one task of three events. */
async function press(target: Locator): Promise<void> {
  await target.hover();
  await target.page().waitForTimeout(HAND_MS);
  await target.click({ delay: HAND_MS });
}

/** What a customer does with a long list, one thing after the other. */
const stepsOf = (page: Page): [what: string, step: () => Promise<unknown>][] => [
  ['open the list', () => page.getByRole('link', { name: /My inbox/ }).press('Enter')],
  ['sort by date, oldest first', () => press(page.getByRole('button', { name: /^Date/ }))],
  ['sort by date, as received', () => press(page.getByRole('button', { name: /^Date/ }))],
  ['sort by subject', () => press(page.getByRole('button', { name: /^Subject/ }))],
  ['sort by subject, A to Z', () => press(page.getByRole('button', { name: /^Subject/ }))],
  ['type a text', () => page.getByRole('searchbox').pressSequentially('renewal', { delay: 150 })],
  ['take it away', () => page.getByRole('searchbox').fill('')],
  ['choose a year', () => page.getByRole('combobox', { name: 'Year' }).selectOption('2024')],
  ['choose all years', () => page.getByRole('combobox', { name: 'Year' }).selectOption('')],
  ['show more', () => press(page.getByRole('button', { name: 'Show more documents' }))],
  ['show more again', () => press(page.getByRole('button', { name: 'Show more documents' }))],
  ['scroll to the end', () => page.mouse.wheel(0, 20_000)],
];

async function measureRound(browser: Browser, origin: string): Promise<Longest[]> {
  const page = await browser.newPage();
  await page.addInitScript({ content: `if (top === self) {${storeSessionScript(Date.now())}}` });
  await page.goto(`${origin}/policy/${POLICY_NUMBER}`);
  await page.getByRole('link', { name: /My inbox/ }).waitFor();
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const results: Longest[] = [];
  for (const [what, step] of stepsOf(page)) {
    const run = async () => {
      await step();
      await page.waitForTimeout(SETTLE_MS);
    };
    results.push(await longestTask(client, what, run));
  }
  await page.close();
  return results;
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Measures the longest task of each step with a list of 2,000 documents, on a processor of a quarter of the speed: medians of rounds. */
export async function measureList(executablePath: string): Promise<Longest[]> {
  const origin = await serveDocuments(longList);
  const browser = await chromium.launch({ executablePath });
  const rounds: Longest[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(browser, origin));
  await browser.close();
  return (rounds[0] ?? []).map(({ what }, index) => ({
    what,
    clockMs: median(rounds.map((round) => round[index]?.clockMs ?? 0)),
    processorMs: median(rounds.map((round) => round[index]?.processorMs ?? 0)),
    leastProcessorMs: Math.min(...rounds.map((round) => round[index]?.processorMs ?? 0)),
  }));
}
