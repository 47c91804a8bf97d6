import type { Senders } from '#api/environment/messaging-settings.ts';

/** Returns the sender of a site: its own, or that of all. DEL-30 */
export const senderOf = ({ from, senders }: Senders, siteKey: string): string =>
  senders?.get(siteKey) ?? from;
