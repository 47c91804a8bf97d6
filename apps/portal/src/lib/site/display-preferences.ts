/** Where the browser keeps text size and colours. Nothing about the customer. */
const STORAGE_KEY = 'portal.display';

export type TextSize = 'standard' | 'large' | 'larger' | 'largest';
export type ColourScheme = 'device' | 'light' | 'dark' | 'contrast';
export type DisplayPreferences = { textSize: TextSize; colours: ColourScheme };

const STANDARD: DisplayPreferences = { textSize: 'standard', colours: 'device' };

export function readDisplayPreferences(): DisplayPreferences {
  try {
    return { ...STANDARD, ...JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') };
  } catch {
    return STANDARD;
  }
}

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

export function keepDisplayPreferences(preferences: DisplayPreferences): void {
  applyDisplayPreferences(preferences);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(preferences));
  } catch {
    // A browser that refuses storage still shows the choice on this page.
  }
}
