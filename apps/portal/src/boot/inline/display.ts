import { applyDisplayPreferences, readDisplayPreferences } from '#portal/lib/site/display-preferences.ts';

// Stands in pages that need no other script: they have the text size and the colours that
// the customer chose. NAV-30
applyDisplayPreferences(readDisplayPreferences());
