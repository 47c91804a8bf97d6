import type { TextSize } from '@portal/config/theme/text-sizes';
import { readStored, tryStorage } from '#portal/lib/session/try-storage.ts';

/** Where the browser stores text size and colours. Nothing about the customer. */
const STORAGE_KEY = 'portal.display';

export type ColourScheme = 'device' | 'light' | 'dark' | 'contrast';
export type DisplayPreferences = { textSize: TextSize; colours: ColourScheme };

const STANDARD: DisplayPreferences = { textSize: 'standard', colours: 'device' };

/** Returns the stored preferences, with the standard in place of what is missing. */
export const readDisplayPreferences = (): DisplayPreferences => ({
  ...STANDARD,
  ...readStored<Partial<DisplayPreferences>>('localStorage', STORAGE_KEY),
});

const prefersDark = (): boolean => matchMedia('(prefers-color-scheme:dark)').matches;

function themeOf(colours: ColourScheme): string | undefined {
  if (colours === 'device') return undefined;
  if (colours !== 'contrast') return colours;
  return prefersDark() ? 'hc-dark' : 'hc-light';
}

/** Sets what the style sheets read: `data-size` and `data-theme` on the root element. */
export function applyDisplayPreferences({ textSize, colours }: DisplayPreferences): void {
  const { dataset } = document.documentElement;
  const theme = themeOf(colours);
  if (textSize === 'standard') delete dataset.size;
  else dataset.size = textSize;
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
}

/**
 * Applies the preferences and stores them. A browser that refuses storage still
 * shows the choice on this page.
 */
export function storeDisplayPreferences(preferences: DisplayPreferences): void {
  applyDisplayPreferences(preferences);
  tryStorage(() => localStorage.setItem(STORAGE_KEY, JSON.stringify(preferences)));
}
