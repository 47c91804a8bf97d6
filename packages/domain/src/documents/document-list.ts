import type { CalendarDate } from '../values/calendar-date.ts';
import type { DocumentSort } from './document-sort.ts';
import { documentDate, type PolicyDocument } from './policy-document.ts';

/** A document with the day that it is listed under. */
export type DatedDocument = PolicyDocument & { readonly day: CalendarDate | null };

/** Documents of one day and one subject. DOC-3 */
export type DocumentGroup = {
  readonly day: CalendarDate | null;
  readonly subject: string;
  readonly documents: readonly DatedDocument[];
};

/** The documents that a customer asked to see. DOC-4 */
export type DocumentFilter = {
  readonly text: string;
  /** `yyyy`; null for every year. */
  readonly year: string | null;
};

/** Returns the documents with the days that they are listed under, in their order. DOC-2 */
export const dateDocuments = (
  documents: readonly PolicyDocument[],
  acceptanceDate: CalendarDate | null,
): DatedDocument[] =>
  documents.map((document) => ({ ...document, day: documentDate(document, acceptanceDate) }));

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Compares two days; no day comes last, whichever way the list goes. */
function compareDays(one: CalendarDate | null, other: CalendarDate | null, sign: 1 | -1): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -sign : sign;
}

/**
 * Returns the place of each subject in the alphabet. Subjects are few: they are compared once, and not
 * for each pair of documents.
 */
function subjectRanks(documents: readonly DatedDocument[]): ReadonlyMap<string, number> {
  const subjects = [...new Set(documents.map(({ correspondenceType }) => correspondenceType))];
  subjects.sort(collator.compare);
  const ranks = new Map<string, number>();
  let previous: string | undefined;
  for (const [index, subject] of subjects.entries()) {
    const isSame = previous !== undefined && collator.compare(previous, subject) === 0;
    ranks.set(subject, isSame && previous !== undefined ? (ranks.get(previous) ?? index) : index);
    previous = subject;
  }
  return ranks;
}

/**
 * Returns the documents in the order of the sort. Equals keep their order; documents of one
 * subject come newest first. DOC-1
 */
export function sortDocuments(documents: readonly DatedDocument[], sort: DocumentSort): DatedDocument[] {
  if (sort.direction === 'none') return [...documents];
  const sign = sort.direction === 'asc' ? 1 : -1;
  if (sort.by === 'date') return [...documents].sort((one, other) => compareDays(one.day, other.day, sign));
  const ranks = subjectRanks(documents);
  const rankOf = ({ correspondenceType }: DatedDocument) => ranks.get(correspondenceType) ?? 0;
  return [...documents].sort(
    (one, other) => sign * (rankOf(one) - rankOf(other)) || compareDays(one.day, other.day, -1),
  );
}

/**
 * Returns the documents in groups of one day and one subject; a group is in the place of
 * its first document. DOC-3
 */
export function groupDocuments(documents: readonly DatedDocument[]): DocumentGroup[] {
  const groups = new Map<string, { day: CalendarDate | null; subject: string; documents: DatedDocument[] }>();
  for (const document of documents) {
    const { day, correspondenceType: subject } = document;
    const key = `${day} ${subject}`;
    const group = groups.get(key) ?? { day, subject, documents: [] };
    group.documents.push(document);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Accents and macrons, which nobody types into a search. */
const MARKS = /\p{Mn}/gu;
const fold = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase();

/** The text of each document that is searched, made once: a customer types many letters. */
const searchedTexts = new WeakMap<DatedDocument, string>();

function searchedText(document: DatedDocument): string {
  const known = searchedTexts.get(document);
  if (known !== undefined) return known;
  const text = fold(`${document.correspondenceType} ${document.fileName}`);
  searchedTexts.set(document, text);
  return text;
}

/** Returns the documents of the year whose subject or file name has every word of the text. DOC-4 */
export function filterDocuments(
  documents: readonly DatedDocument[],
  { text, year }: DocumentFilter,
): DatedDocument[] {
  const words = fold(text).split(/\s+/u).filter(Boolean);
  return documents.filter((document) => {
    if (year !== null && document.day?.slice(0, 4) !== year) return false;
    return words.length === 0 || words.every((word) => searchedText(document).includes(word));
  });
}

/** Returns the years of the documents, newest first. DOC-4 */
export const documentYears = (documents: readonly DatedDocument[]): string[] =>
  [...new Set(documents.flatMap(({ day }) => (day === null ? [] : [day.slice(0, 4)])))].sort().reverse();
