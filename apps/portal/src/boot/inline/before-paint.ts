import { addInlineFont } from '#portal/boot/inline-font.ts';
import { applyDisplayPreferences, readDisplayPreferences } from '#portal/lib/site/display-preferences.ts';
import { stillPageForTests } from '#portal/lib/site/test-automation.ts';

// Stands inside the page, before everything that is painted.
applyDisplayPreferences(readDisplayPreferences());
addInlineFont();
stillPageForTests();
