import { vi } from 'vitest';

/** The properties by which a browser says what it is and whether it shows PDFs. */
type Says = Partial<Record<'userAgent' | 'platform' | 'maxTouchPoints' | 'pdfViewerEnabled', unknown>>;

/** Stands in for a browser that says this about itself. */
export function stubBrowser(says: Says): void {
  const all = { userAgent: navigator.userAgent, platform: 'Linux', maxTouchPoints: 0, ...says };
  const values = Object.entries(all).map(([name, value]) => [name, { value }] as const);
  vi.stubGlobal('navigator', Object.create(navigator, Object.fromEntries(values)));
}
