/**
 * Returns when a message was sent, in words and in the customer's time; what its sender
 * wrote where that is no moment.
 */
export function sentText(date: string): string | null {
  if (date === '') return null;
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return date;
  const { lang } = document.documentElement;
  return new Intl.DateTimeFormat(lang || undefined, { dateStyle: 'full', timeStyle: 'short' }).format(moment);
}
