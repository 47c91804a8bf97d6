import { queryOptions } from '@tanstack/react-query';

/** What became of a change of contact details whose form was left while it was being saved. */
export type LeftChange = 'not-sent' | 'failed' | 'saved';

/** Held with what is known about the customer, so that it ends with the session. Null while there is nothing to tell. CON-49 */
export const leftChangeQuery = queryOptions<LeftChange | null>({
  queryKey: ['left-change'],
  enabled: false,
  initialData: null,
});
