import { addInlineFonts } from '#portal/boot/inline-fonts.ts';
import { applyDisplayPreferences, readDisplayPreferences } from '#portal/lib/site/display-preferences.ts';
import { stillPageForTests } from '#portal/lib/site/test-automation.ts';

// Stands inside the page, before everything that is painted.
applyDisplayPreferences(readDisplayPreferences());
addInlineFonts();
stillPageForTests();
