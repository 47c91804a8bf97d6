import type { BankTable } from './bank-table.ts';

/**
 * The financial institutions of Canada by their number. A number whose institution was taken over or renamed
 * has no name until its present one is known: 030, 309, 326, 509, 621, 819, 879, 899. BNK-7
 */
export const CANADIAN_INSTITUTIONS: BankTable<string> = {
  title: 'Canadian institution numbers',
  asOf: '2026-11-27',
  rows: {
    '001': 'Bank of Montreal',
    '002': 'Scotiabank',
    '003': 'Royal Bank of Canada',
    '004': 'Toronto-Dominion Bank',
    '006': 'National Bank of Canada',
    '010': 'CIBC',
    '016': 'Royal Bank of Canada',
    '039': 'Laurentian Bank',
    '117': 'Government of Canada',
    '127': 'Canada Post',
    '177': 'Bank of Canada',
    '219': 'ATB Financial',
    '260': 'Citibank Canada',
    '308': 'Bank of China (Canada)',
    '338': 'Canadian Tire Bank',
    '340': 'ICICI Bank Canada',
    '540': 'Manulife Bank',
    '568': 'Peace Hills Trust',
    '614': 'Tangerine',
    '809': 'Central 1 Credit Union',
    '815': 'Desjardins',
    '828': 'Central 1 Credit Union',
    '829': 'Desjardins',
    '837': 'Meridian Credit Union',
    '839': 'Atlantic Central',
    '865': 'UNI',
    '889': 'SaskCentral',
  },
};
