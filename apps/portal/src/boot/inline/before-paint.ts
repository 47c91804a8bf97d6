import { addFirstFont } from '#portal/boot/inline-font.ts';
import { applyDisplayPreferences, readDisplayPreferences } from '#portal/lib/site/display-preferences.ts';
import { stillPageForTests } from '#portal/lib/test-automation.ts';

// Stands inside the page, in front of everything that is painted.
applyDisplayPreferences(readDisplayPreferences());
addFirstFont();
stillPageForTests();
