/** Returns the time of day of a moment in the time zone of the site: '09:12'. */
export const timeText = (moment: string, timeZone: string): string =>
  new Date(moment).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** Returns the day of a moment in the time zone of the site: '14/11/2026'. */
export const dayText = (moment: string, timeZone: string): string =>
  new Date(moment).toLocaleDateString('en-GB', { timeZone, ...DAY });

/** Returns a moment as it reads in the time zone of the site: '14/11/2026, 09:12'. */
export const momentText = (moment: string, timeZone: string): string =>
  new Date(moment).toLocaleString('en-GB', { timeZone, ...DAY, hour: '2-digit', minute: '2-digit' });
