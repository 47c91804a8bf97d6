import { queryOptions } from '@tanstack/react-query';

/** Whether the customer has just cancelled a call. The query cache holds it, so that it ends with the session. CBK-8 */
export const callBackCancelled = queryOptions<boolean>({
  queryKey: ['call-back-cancelled'],
  // Never fetched: the notice of the call writes it.
  queryFn: () => false,
  enabled: false,
  initialData: false,
});
