import { policyDocumentShape } from '@portal/contract/documents/mapping';
import { toWire } from '@portal/contract/wire/shape';
import type { PolicyDocument } from '@portal/domain/documents/policy-document';

export const aDocument = (overrides: Partial<PolicyDocument> = {}): PolicyDocument => ({
  documentId: 'd1',
  fileType: 'pdf',
  correspondenceType: 'Annual renewal',
  date: '2025-03-14',
  documentType: 'LT',
  fileName: 'Renewal letter 2025',
  storeHeaders: { Store: 'portal' },
  isRead: true,
  isNew: false,
  ...overrides,
});

export const documentsOnWire = (documents: readonly PolicyDocument[]) => ({
  HitList: documents.map((document) => toWire(policyDocumentShape, document)),
});

export const PDF = '%PDF-1.7\n%%EOF\n';

/** Six documents of one policy, as an insurer sends them over the years. */
export const SIX_DOCUMENTS: readonly PolicyDocument[] = [
  aDocument({
    documentId: 'overdue',
    correspondenceType: 'Overdue premium notice',
    date: '2025-11-03',
    fileName: 'Overdue premium notice',
    isRead: false,
  }),
  aDocument({ documentId: 'renewal' }),
  aDocument({ documentId: 'schedule', fileName: 'Policy schedule 2025 to 2026' }),
  aDocument({
    documentId: 'address',
    fileType: 'eml',
    correspondenceType: 'Change of details',
    date: '2024-08-22',
    fileName: 'We have updated your address',
  }),
  aDocument({
    documentId: 'welcome',
    correspondenceType: 'Welcome documents',
    documentType: 'PD',
    date: null,
    fileName: 'Policy schedule',
  }),
  aDocument({
    documentId: 'disclosure',
    correspondenceType: 'Welcome documents',
    documentType: 'PD',
    date: null,
    fileName: 'Product disclosure statement',
  }),
];
