import * as z from 'zod/mini';

/**
 * What is wrong with a field is told in English sentences; without a language zod/mini says "Invalid input" to
 * everything. Import this module for its effect wherever a schema is declared.
 */
z.config(z.locales.en());
