import type { Goal } from '../goals.ts';
import { median } from '../statistics.ts';
import type { Visit } from './measure-page.ts';
import type { PageName, PageResult } from './run-pages.ts';
import type { Walk } from './walk.ts';

const KIB = 1024;

const atMost = (title: string, wanted: number, reached: number): Goal => ({
  title,
  bound: 'at most',
  wanted,
  reached,
});

/** Goals of the browser side: medians over the rounds; a ratio is taken within each round first. */
export function pageGoals({ visits, walks, allScriptBytes }: PageResult): Goal[] {
  const typical = (page: PageName, measure: (visit: Visit) => number) => median(visits[page].map(measure));
  const ratio = (page: PageName, floor: PageName, measure: (visit: Visit) => number) =>
    median(visits[page].map((visit, round) => measure(visit) / measure(visits[floor][round] ?? visit)));
  const moved = Object.values(visits).flatMap((each) => each.map(({ layoutShift }) => layoutShift));
  const wait = (which: keyof Walk) => median(walks.map((each) => each[which]));
  return [
    atMost(
      'Login, KiB in all',
      95,
      typical('login', ({ allBytes }) => allBytes / KIB),
    ),
    atMost(
      'Login, requests',
      3,
      typical('login', ({ requests }) => requests),
    ),
    atMost('Scripts of all routes, KiB, without what opens documents', 190, allScriptBytes / KIB),
    atMost(
      'Login, largest paint to the static page',
      1.3,
      ratio('login', 'static login', ({ largestPaintMs }) => largestPaintMs),
    ),
    atMost('Layout shift, the most of all pages', 0.02, Math.max(...moved)),
    atMost('Code accepted to cards, ms', 1_700, wait('cards')),
    atMost('Contact details after the press, ms', 200, wait('contacts')),
    atMost('Form of the contact details after the press, ms', 200, wait('form')),
    atMost(
      'Policy by its address, data there to the static page',
      3.1,
      ratio('policy', 'static policy', ({ dataMs = Number.NaN }) => dataMs),
    ),
  ];
}
