import type { BackgroundSave } from '@portal/domain/contact-details/contact-save-machine';
import { queryOptions } from '@tanstack/react-query';

/**
 * The result of a save whose form the customer left in the meantime; null while there is nothing to tell. The
 * query cache holds it, so that it ends with the session. CON-49
 */
export const backgroundSaveQuery = queryOptions<BackgroundSave | null>({
  queryKey: ['background-save'],
  // Never fetched: the save itself writes its result here.
  queryFn: () => null,
  enabled: false,
  initialData: null,
});
