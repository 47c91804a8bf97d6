import { type ReadConfiguration, readConfiguration } from '@portal/config/configuration-faults';
import { site } from '#portal/lib/site.ts';

/** Reads and checks a `configResponse.json` that an operator has changed. CFG-19 */
export const readChangedFile = (text: string): ReadConfiguration => readConfiguration(text, site);
