import { queryOptions } from '@tanstack/react-query';

/** What became of a change of contact details whose form was left while it was being saved. */
export type BackgroundSave = 'not-sent' | 'failed' | 'saved';

/** Held with what is known about the customer, so that it ends with the session. Null while there is nothing to tell. CON-49 */
export const backgroundSaveQuery = queryOptions<BackgroundSave | null>({
  queryKey: ['background-save'],
  // Nothing is asked for: it is told by whoever finds out.
  queryFn: () => null,
  enabled: false,
  initialData: null,
});
