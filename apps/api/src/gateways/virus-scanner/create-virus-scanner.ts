import type { ScannerSettings } from '#api/environment/document-settings.ts';
import { createClamdScanner } from '#api/gateways/virus-scanner/clamd-scanner.ts';
import { createCommandScanner } from '#api/gateways/virus-scanner/command-scanner.ts';
import type { VirusScanner } from '#api/gateways/virus-scanner/virus-scanner.ts';

/** Creates the scanner that the environment names. */
export const createVirusScanner = (settings: ScannerSettings): VirusScanner =>
  settings.kind === 'clamd' ? createClamdScanner(settings.address) : createCommandScanner(settings.command);
