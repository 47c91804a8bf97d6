/**
 * How a list of documents is sorted. Subjects always have an order; `none` leaves the dates as
 * the server sent them. DOC-1
 */
export type DocumentSort =
  | { readonly by: 'date'; readonly direction: 'desc' | 'asc' | 'none' }
  | { readonly by: 'subject'; readonly direction: 'desc' | 'asc' };

/** The newest documents first. DOC-1 */
export const DEFAULT_SORT: DocumentSort = { by: 'date', direction: 'desc' };

const NEXT_OF_DATE = { desc: 'asc', asc: 'none', none: 'desc' } as const;
const NEXT_OF_SUBJECT = { desc: 'asc', asc: 'desc' } as const;

/**
 * Returns the sort after a customer chose to sort by date or subject. The first choice of
 * either is descending. DOC-1
 */
export function toggleSort(sort: DocumentSort, by: DocumentSort['by']): DocumentSort {
  if (by === 'date') return { by, direction: sort.by === by ? NEXT_OF_DATE[sort.direction] : 'desc' };
  return { by, direction: sort.by === by ? NEXT_OF_SUBJECT[sort.direction] : 'desc' };
}
