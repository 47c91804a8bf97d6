import type { SiteNotice } from '@portal/config/configuration/configuration-entries';

/**
 * Puts a notice that has not ended above the page, whichever that is. It comes with the check of a changed
 * configuration, before any component: the login page has no room for more. SWI-7, NAV-18
 */
export function showSiteNotice({ text, until }: SiteNotice, now: Date): void {
  if (Date.parse(until) <= now.getTime()) return;
  const place = document.createElement('aside');
  place.className = 'wrap';
  place.setAttribute('aria-label', 'Notice');
  place.style.paddingTop = 'var(--sp-4)';
  const box = place.appendChild(document.createElement('div'));
  box.className = 'banner banner-info';
  const words = box.appendChild(document.createElement('p'));
  words.style.gridColumn = '1 / -1';
  words.textContent = text;
  document.body.prepend(place);
}
