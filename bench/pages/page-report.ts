import { median } from '../statistics.ts';
import type { Visit } from './measure-page.ts';
import type { PageResult } from './run-pages.ts';

const KIB = 1024;
const HYDRATED = 'login React hydrated';
const STATIC = { login: 'login static', policy: 'policy static' };

type Measure = (visit: Visit) => number | undefined;

function valuesOf({ visits }: PageResult, page: string, measure: Measure): number[] {
  return (visits[page] ?? []).flatMap((visit) => measure(visit) ?? []);
}

const typical = (result: PageResult, page: string, measure: Measure): number =>
  median(valuesOf(result, page, measure));

/** The typical ratio of two pages, taken in each round by itself. */
function ratio(result: PageResult, page: string, floor: string, measure: Measure): number {
  const own = valuesOf(result, page, measure);
  const theirs = valuesOf(result, floor, measure);
  return median(own.map((value, round) => value / (theirs[round] ?? Number.NaN)));
}

/** Goals of the browser side: each value must stay at or below what is wanted. */
export function pageGoals(result: PageResult) {
  const goal = (title: string, wanted: number, reached: number) => ({
    title: `${title}, at most`,
    wanted,
    reached,
    isMet: reached <= wanted,
  });
  const login = 'login product';
  const largestPaint: Measure = (visit) => visit.largestPaintMs;
  const longTasks: Measure = (visit) => visit.longTasksMs;
  return [
    goal(
      'Login: script KiB',
      75,
      typical(result, login, (visit) => visit.scriptBytes / KIB),
    ),
    goal(
      'Login: KiB in all',
      90,
      typical(result, login, (visit) => visit.allBytes / KIB),
    ),
    goal(
      'Login: requests',
      5,
      typical(result, login, (visit) => visit.requests),
    ),
    goal('Login: largest paint to the static page', 1.15, ratio(result, login, STATIC.login, largestPaint)),
    goal('Login: largest paint to React, hydrated', 1.05, ratio(result, login, HYDRATED, largestPaint)),
    goal(
      'Login: handlers work to bare React, client-rendered',
      1.2,
      ratio(result, login, 'login React client', (visit) => visit.readyMs),
    ),
    goal(
      'Login: long tasks ms, as React, hydrated',
      typical(result, HYDRATED, longTasks),
      typical(result, login, longTasks),
    ),
    goal(
      'Policy by its address: data there to the static page',
      2.9,
      ratio(result, 'policy product', STATIC.policy, (visit) => visit.dataMs),
    ),
    goal('All routes, without what opens documents: script KiB', 150, result.allScriptBytes / KIB),
  ];
}

const HEAD = `| Page | script KiB | all KiB | requests | FCP ms | LCP ms | handlers work ms | data there ms | long tasks ms | layout shift |
|---|---|---|---|---|---|---|---|---|---|`;

/** The figures as a table: medians, the least in brackets. */
export function pageTable(result: PageResult): string {
  const rows = Object.keys(result.visits).map((page) => {
    const size = (measure: Measure) => (typical(result, page, measure) / KIB).toFixed(1);
    const time = (measure: Measure) => {
      const values = valuesOf(result, page, measure);
      return values.length === 0 ? '–' : `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)})`;
    };
    const isPolicy = page.startsWith('policy');
    const cells = [
      page,
      size((visit) => visit.scriptBytes),
      size((visit) => visit.allBytes),
      String(typical(result, page, (visit) => visit.requests)),
      time((visit) => visit.firstPaintMs),
      time((visit) => visit.largestPaintMs),
      time((visit) => visit.readyMs),
      isPolicy ? time((visit) => visit.dataMs) : '–',
      time((visit) => visit.longTasksMs),
      typical(result, page, (visit) => visit.layoutShift).toFixed(3),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [HEAD, ...rows].join('\n');
}
