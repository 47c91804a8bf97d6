import { queryOptions } from '@tanstack/react-query';

/** Something that the customer has just done. The query cache holds it, so that it ends with the session. */
const flag = (name: string) =>
  queryOptions<boolean>({
    queryKey: [name],
    // Never fetched: the page where it is done writes it.
    queryFn: () => false,
    enabled: false,
    initialData: false,
  });

/** Whether the customer has just asked for a call: its notice takes the focus. CBK-5 */
export const callBackAsked = flag('call-back-asked');

/** Whether the customer has just cancelled a call. CBK-8 */
export const callBackCancelled = flag('call-back-cancelled');
