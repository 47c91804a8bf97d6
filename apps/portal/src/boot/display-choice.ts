import {
  type DisplayPreferences,
  readDisplayPreferences,
  storeDisplayPreferences,
} from '#portal/lib/site/display-preferences.ts';

/** The ids that join the button and the panel of a page to this script. */
export const DISPLAY_CHOICE = { button: 'display-button', panel: 'display-settings' } as const;

/** The preference that each group of the panel sets, by the name of its radio buttons. */
const PREFERENCES: Readonly<Record<string, keyof DisplayPreferences>> = {
  'text-size': 'textSize',
  colours: 'colours',
};

/**
 * Makes text size and colours work on a page that needs no other script. Without this script
 * there is no button. NAV-30
 */
export function startDisplayChoice(): void {
  const button = document.getElementById(DISPLAY_CHOICE.button);
  const panel = document.getElementById(DISPLAY_CHOICE.panel);
  if (!button || !panel) return;
  let preferences = readDisplayPreferences();
  const show = (isOpen: boolean) => {
    panel.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
  };
  const close = () => {
    show(false);
    button.focus();
  };
  for (const input of panel.querySelectorAll('input')) {
    const preference = PREFERENCES[input.name];
    if (!preference) continue;
    input.checked = preferences[preference] === input.value;
    input.addEventListener('change', () => {
      preferences = { ...preferences, [preference]: input.value };
      storeDisplayPreferences(preferences);
    });
  }
  button.addEventListener('click', () => show(panel.hidden !== false));
  panel.querySelector('button')?.addEventListener('click', close);
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && panel.hidden === false) close();
  });
  button.hidden = false;
}
