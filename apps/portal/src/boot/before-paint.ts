import { applyDisplayPreferences, readDisplayPreferences } from '#portal/boot/display-preferences.ts';
import { addFirstFont } from '#portal/boot/first-font.ts';
import { stillPageForTests } from '#portal/lib/test-automation.ts';

// Stands inside the page, in front of everything that is painted.
applyDisplayPreferences(readDisplayPreferences());
addFirstFont();
stillPageForTests();
