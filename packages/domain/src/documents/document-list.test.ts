import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DatedDocument,
  dateDocuments,
  documentYears,
  filterDocuments,
  groupDocuments,
  sortDocuments,
} from './document-list.ts';
import { DEFAULT_SORT, type DocumentSort, toggleSort } from './document-sort.ts';
import { documentDate, isUnread, type PolicyDocument } from './policy-document.ts';

fc.configureGlobal({ seed: 1412, numRuns: 500 });

const aDocument = (overrides: Partial<PolicyDocument> = {}): PolicyDocument => ({
  documentId: 'd1',
  fileType: 'pdf',
  correspondenceType: 'Policy renewal',
  date: '2025-03-14',
  documentType: null,
  fileName: 'Renewal letter',
  storeHeaders: null,
  isRead: null,
  isNew: null,
  ...overrides,
});

const dated = (overrides: Partial<PolicyDocument> = {}, acceptanceDate: string | null = null) =>
  dateDocuments([aDocument(overrides)], acceptanceDate)[0] as DatedDocument;

const idsOf = (documents: readonly PolicyDocument[]) => documents.map(({ documentId }) => documentId);

const document = fc.record({
  documentId: fc.uuid(),
  correspondenceType: fc.constantFrom('Annual renewal', 'annual renewal', 'Notice', 'Āwhina', 'Zeal'),
  date: fc.constantFrom('2024-12-31', '2025-01-01', '2025-03-14', null),
  documentType: fc.constantFrom('PD', 'LT', null),
  fileName: fc.constantFrom('Letter 2', 'Letter 10', 'Schedule'),
});
const documents = fc
  .array(document, { maxLength: 25 })
  .map((list) => dateDocuments(list.map(aDocument), '2017-03-14'));

const SORTS: DocumentSort[] = [
  { by: 'date', direction: 'desc' },
  { by: 'date', direction: 'asc' },
  { by: 'date', direction: 'none' },
  { by: 'subject', direction: 'desc' },
  { by: 'subject', direction: 'asc' },
];

test('[DOC-1] the newest documents come first until the customer chooses otherwise', () => {
  expect(DEFAULT_SORT).toEqual({ by: 'date', direction: 'desc' });
});

test('[DOC-1] choosing the date again goes through descending, ascending and none, the subject through two', () => {
  const walk = (by: DocumentSort['by'], steps: number) => {
    let sort = DEFAULT_SORT;
    return Array.from({ length: steps }, () => {
      sort = toggleSort(sort, by);
      return `${sort.by} ${sort.direction}`;
    });
  };
  expect(walk('date', 4)).toEqual(['date asc', 'date none', 'date desc', 'date asc']);
  expect(walk('subject', 4)).toEqual(['subject desc', 'subject asc', 'subject desc', 'subject asc']);
  expect(toggleSort({ by: 'subject', direction: 'asc' }, 'date')).toEqual({ by: 'date', direction: 'desc' });
});

test('[DOC-1] a list is sorted by day both ways, and left as it came without a direction', () => {
  const list = [
    dated({ documentId: 'old', date: '2019-05-01' }),
    dated({ documentId: 'undated', date: null }),
    dated({ documentId: 'new', date: '2025-11-03' }),
    dated({ documentId: 'middle', date: '2024-02-29' }),
  ];
  const sorted = (direction: 'desc' | 'asc' | 'none') =>
    idsOf(sortDocuments(list, { by: 'date', direction }));
  expect(sorted('desc')).toEqual(['new', 'middle', 'old', 'undated']);
  expect(sorted('asc')).toEqual(['old', 'middle', 'new', 'undated']);
  expect(sorted('none')).toEqual(['old', 'undated', 'new', 'middle']);
});

test('[DOC-1] subjects are sorted as a reader would, and one subject newest first', () => {
  const list = [
    dated({ documentId: 'b', correspondenceType: 'Beneficiaries' }),
    dated({ documentId: 'a old', correspondenceType: 'āwhina', date: '2020-01-01' }),
    dated({ documentId: 'a new', correspondenceType: 'Awhina', date: '2024-01-01' }),
  ];
  const sorted = (direction: 'desc' | 'asc') => idsOf(sortDocuments(list, { by: 'subject', direction }));
  expect(sorted('asc')).toEqual(['a new', 'a old', 'b']);
  expect(sorted('desc')).toEqual(['b', 'a new', 'a old']);
});

test('[DOC-1] whatever the sort, no document is lost, added or changed, and equals keep their order', () => {
  fc.assert(
    fc.property(documents, fc.constantFrom(...SORTS), (list, sort) => {
      const before = [...list];
      const sorted = sortDocuments(list, sort);
      expect(list).toEqual(before);
      expect(idsOf(sorted).toSorted()).toEqual(idsOf(list).toSorted());
      expect(sortDocuments(sorted, sort)).toEqual(sorted);
      const key = ({ day, correspondenceType }: DatedDocument) => `${day} ${correspondenceType}`;
      for (const one of new Set(list.map(key)))
        expect(sorted.filter((other) => key(other) === one)).toEqual(
          list.filter((other) => key(other) === one),
        );
    }),
  );
});

test('[DOC-1] ascending dates are descending dates read backwards', () => {
  fc.assert(
    fc.property(documents, (list) => {
      const days = (direction: 'desc' | 'asc') =>
        sortDocuments(list, { by: 'date', direction }).flatMap(({ day }) => day ?? []);
      expect(days('asc')).toEqual(days('desc').toReversed());
      expect(days('asc')).toEqual(days('asc').toSorted());
    }),
  );
});

test.each([
  ['PD', null, '2017-03-14', '2017-03-14'],
  ['PD', '2019-01-01', '2017-03-14', '2019-01-01'],
  ['PD', null, null, null],
  ['LT', null, '2017-03-14', null],
  [null, null, '2017-03-14', null],
  ['LT', '2019-01-01', '2017-03-14', '2019-01-01'],
])(
  '[DOC-2] a document of type %s dated %s, policy accepted %s, stands under %s',
  (documentType, date, accepted, day) => {
    expect(documentDate({ documentType, date }, accepted)).toBe(day);
  },
);

test('[DOC-3] documents of one day and one subject are one group, in the place of the first of them', () => {
  const list = [
    dated({ documentId: '1', date: '2025-03-14' }),
    dated({ documentId: '2', date: '2025-03-14', correspondenceType: 'Notice' }),
    dated({ documentId: '3', date: '2025-03-14' }),
    dated({ documentId: '4', date: '2024-03-14' }),
  ];
  const groups = groupDocuments(list).map(({ day, subject, documents: members }) => [
    day,
    subject,
    idsOf(members),
  ]);
  expect(groups).toEqual([
    ['2025-03-14', 'Policy renewal', ['1', '3']],
    ['2025-03-14', 'Notice', ['2']],
    ['2024-03-14', 'Policy renewal', ['4']],
  ]);
});

test('[DOC-3] groups hold every document once, and no two groups have the same day and subject', () => {
  fc.assert(
    fc.property(documents, fc.constantFrom(...SORTS), (list, sort) => {
      const groups = groupDocuments(sortDocuments(list, sort));
      expect(idsOf(groups.flatMap((group) => group.documents)).toSorted()).toEqual(idsOf(list).toSorted());
      expect(new Set(groups.map(({ day, subject }) => `${day}|${subject}`)).size).toBe(groups.length);
      for (const { day, subject, documents: members } of groups)
        for (const member of members) expect([member.day, member.correspondenceType]).toEqual([day, subject]);
    }),
  );
});

test('[DOC-4] the text is looked for in subject and file name, word by word, without accents or case', () => {
  const list = [
    dated({ documentId: 'renewal', fileName: 'Renewal letter 2025' }),
    dated({ documentId: 'maori', correspondenceType: 'Pānui', fileName: 'He pānui' }),
  ];
  const found = (text: string) => idsOf(filterDocuments(list, { text, year: null }));
  expect(found('')).toEqual(['renewal', 'maori']);
  expect(found('  LETTER   policy ')).toEqual(['renewal']);
  expect(found('panui')).toEqual(['maori']);
  expect(found('letter panui')).toEqual([]);
});

test('[DOC-4] the year is that of the day under which a document is listed', () => {
  const list = [
    dated({ documentId: 'welcome', documentType: 'PD', date: null }, '2017-03-14'),
    dated({ documentId: 'renewal', date: '2025-03-14' }),
    dated({ documentId: 'undated', date: null }),
  ];
  expect(documentYears(list)).toEqual(['2025', '2017']);
  expect(idsOf(filterDocuments(list, { text: '', year: '2017' }))).toEqual(['welcome']);
  expect(idsOf(filterDocuments(list, { text: 'renewal', year: '2025' }))).toEqual(['renewal']);
});

test('[DOC-4] a filter only takes documents away, and every document is found in its year', () => {
  fc.assert(
    fc.property(documents, fc.constantFrom('', 'letter', 'renewal 10', 'awhina'), (list, text) => {
      const all = filterDocuments(list, { text, year: null });
      expect(list.filter((one) => all.includes(one))).toEqual(all);
      const byYear = documentYears(list).flatMap((year) => filterDocuments(list, { text, year }));
      expect(byYear.length).toBe(all.filter(({ day }) => day !== null).length);
    }),
  );
});

test('[DOC-5] a document is unread only where the host says so', () => {
  expect([false, true, null].map((isRead) => isUnread({ isRead }))).toEqual([true, false, false]);
});
