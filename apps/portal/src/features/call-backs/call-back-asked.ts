import { queryOptions } from '@tanstack/react-query';

/** Whether the customer has just asked for a call: its notice takes the focus. CBK-5 */
export const callBackAsked = queryOptions<boolean>({
  queryKey: ['call-back-asked'],
  // Never fetched: the page that asks writes it.
  queryFn: () => false,
  enabled: false,
  initialData: false,
});
