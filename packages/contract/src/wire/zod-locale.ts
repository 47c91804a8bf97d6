import * as z from 'zod/mini';

/**
 * Sets English messages for field errors; without a locale zod/mini says "Invalid input" to everything.
 * Import this module for its effect wherever a schema is declared.
 */
z.config(z.locales.en());
