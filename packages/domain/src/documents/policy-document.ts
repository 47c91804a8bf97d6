import type { CalendarDate } from '../values/calendar-date.ts';

/** The kinds of file that documents come as. */
export type DocumentFileType = 'pdf' | 'eml';

/** One document of a policy. */
export type PolicyDocument = {
  readonly documentId: string;
  /** Null for a kind that the portal does not know. */
  readonly fileType: DocumentFileType | null;
  /** The subject: what the document is about. */
  readonly correspondenceType: string;
  /** The day of the letter. Welcome documents have none. */
  readonly date: CalendarDate | null;
  /** `PD` for a welcome document. */
  readonly documentType: string | null;
  readonly fileName: string;
  /** The key by which the document store finds the document. It goes back as it came. */
  readonly storeHeaders: unknown;
  /** Null where the host does not say. */
  readonly isRead: boolean | null;
  /**
   * Whether it came since the customer first logged in and is unread. DOC-41 Null
   * where the host does not say.
   */
  readonly isNew: boolean | null;
};

const WELCOME = 'PD';

/**
 * Returns the day that a document is listed under: a welcome document without a date has that of the
 * policy's acceptance. DOC-2
 */
export function documentDate(
  { date, documentType }: Pick<PolicyDocument, 'date' | 'documentType'>,
  acceptanceDate: CalendarDate | null,
): CalendarDate | null {
  return date ?? (documentType === WELCOME ? acceptanceDate : null);
}

/** Returns whether a document is known to be unread. DOC-5 */
export const isUnread = ({ isRead }: Pick<PolicyDocument, 'isRead'>): boolean => isRead === false;
