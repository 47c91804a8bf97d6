import { resolveRegion } from '@portal/config/regions/regions';
import type { Site } from '@portal/config/sites/site';
import { formatDate, parseCalendarDate } from '@portal/domain/values/calendar-date';
import { formatAmount } from '@portal/domain/values/money';
import { AUDIT_KINDS } from '#api/audit/audit-event.ts';
import { drawTable } from '#api/pdf/draw-table.ts';
import { findDrawable } from '#api/pdf/drawable.ts';
import { drawFacts, drawHead, drawParagraph, finishSheet, openSheet } from '#api/pdf/layout.ts';
import { type Sheet, SIZE } from '#api/pdf/sheet.ts';
import type { PersonRows } from '#api/person/person-repository.ts';

const TITLE = 'Your data';
const INTRODUCTION =
  'This is everything that the portal stores about you. Words and numbers that only our programs use are in the file person.json.';
const NOT_DRAWABLE = 'This text has letters that this document cannot show. It is in the file person.json.';

/** Names and numbers that mean something to programs alone. */
const FOR_PROGRAMS = /(_id|Id|_keys?|position|tries|next_try_at|version|refused_by|event_id|ordering_key)$/;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;
/** A longer text is drawn as paragraphs: a row of a table is never split. */
const LONGEST_CELL = 500;
const GAP = 8;
/** It comes last: it may be long. */
const ACTIVITY = 'audit_event';

type Fact = readonly [label: string, value: string];

const labelOf = (name: string): string => {
  const words = name
    .replace(/_(cents|at)$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Returns how values are written in a country. */
function createWriter({ countryId }: Site) {
  const { language, timeZone } = resolveRegion(countryId);
  const moments = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (typeof value === 'number' && /_?cents$/i.test(name)) return formatAmount(value);
    const text = String(value);
    if (MOMENT.test(text)) return moments.format(new Date(text));
    const day = parseCalendarDate(text);
    return day ? formatDate(day) : (findDrawable(text) ?? NOT_DRAWABLE);
  };
}
type Writer = ReturnType<typeof createWriter>;

/** Returns the values of a row with their labels, those inside of it too. */
function factsOf(row: Readonly<Record<string, unknown>>, write: Writer, above = ''): Fact[] {
  return Object.entries(row).flatMap(([name, value]): Fact[] => {
    if (value === null || value === '' || FOR_PROGRAMS.test(name)) return [];
    const label = above ? `${above}, ${labelOf(name).toLowerCase()}` : labelOf(name);
    if (typeof value !== 'object') return [[label, write(name, value)]];
    return factsOf(value as Record<string, unknown>, write, label);
  });
}

const isLong = ([, value]: Fact): boolean => value.length > LONGEST_CELL;

function drawRow(sheet: Sheet, facts: readonly Fact[]): void {
  drawFacts(
    sheet,
    facts.filter((fact) => !isLong(fact)),
  );
  for (const [label, value] of facts.filter(isLong)) {
    drawParagraph(sheet, `${label}:`, { isMuted: true, keepWith: 40 });
    for (const paragraph of value.split('\n').filter(Boolean))
      drawParagraph(sheet, paragraph, { gapBelow: GAP });
  }
  sheet.pdf.y += 2 * GAP;
}

type Event = {
  readonly happened_at: string;
  readonly kind: string;
  readonly facts: { readonly operator?: string };
};

const saysOf = (kind: string): string =>
  Object.entries(AUDIT_KINDS).find(([name]) => name === kind)?.[1].says ?? labelOf(kind.replaceAll('-', '_'));

function drawEvents(sheet: Sheet, events: readonly Event[], write: Writer): void {
  drawTable(sheet, {
    head: ['When', 'Event', 'By'].map((text) => ({ text, header: 'Column', isMuted: true })),
    rows: events.map(({ happened_at, kind, facts }) => [
      { text: write('happened_at', happened_at), header: 'Row' },
      { text: saysOf(kind) },
      { text: facts.operator === undefined ? '' : write('operator', facts.operator) },
    ]),
    columns: [0.3, 0.45, 0.25].map((part) => ({ width: sheet.width * part })),
  });
}

function drawHeading(sheet: Sheet, title: string): void {
  sheet.pdf.y += GAP;
  drawParagraph(sheet, title, { type: 'H2', size: SIZE.heading, keepWith: 80, gapBelow: GAP });
}

function drawActivity(sheet: Sheet, { title, rows }: PersonRows, write: Writer): void {
  const events = rows as unknown as readonly Event[];
  const byOperators = events.filter(({ facts }) => facts.operator !== undefined);
  const sections = [
    ['Who looked, and what our people did', byOperators],
    [title, events],
  ] as const;
  for (const [heading, shown] of sections) {
    drawHeading(sheet, heading);
    if (shown.length === 0) drawParagraph(sheet, 'Nothing.');
    else drawEvents(sheet, shown, write);
  }
}

type Contents = { readonly tables: readonly PersonRows[]; readonly site: Site; readonly exportedAt: Date };

/** Returns the data of a person as a tagged PDF in the look of their brand. PER-11 */
export function createPersonDocument({ tables, site, exportedAt }: Contents): Uint8Array {
  const write = createWriter(site);
  const sheet = openSheet(site, { title: TITLE, createdAt: exportedAt });
  drawHead(sheet, site);
  drawParagraph(sheet, TITLE, { type: 'H1', size: SIZE.title, gapBelow: GAP });
  drawParagraph(sheet, write('', exportedAt.toISOString()), { isMuted: true, gapBelow: GAP });
  drawParagraph(sheet, INTRODUCTION, { gapBelow: GAP });
  for (const { table, title, rows } of tables) {
    if (rows.length === 0 || table === ACTIVITY) continue;
    drawHeading(sheet, title);
    for (const row of rows) drawRow(sheet, factsOf(row, write));
  }
  for (const activity of tables.filter(({ table }) => table === ACTIVITY))
    drawActivity(sheet, activity, write);
  return finishSheet(sheet, site, TITLE);
}
