import { NewLetterLine } from '#portal/features/documents/new-letter.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { aDocument } from '#portal/testing/documents.ts';

const POLICY = { policyNumber: '70010001', productName: 'Family Life Cover' };

const line = (letters: Parameters<typeof NewLetterLine>[0]['letters']) => (
  <div className="wrap">
    <NewLetterLine letters={letters} {...POLICY} />
  </div>
);

export const examples: Examples = {
  one: () => line([aDocument()]),
  several: () => line([aDocument(), aDocument({ documentId: 'd2' })]),
  'one with a long name': () =>
    line([aDocument({ fileName: `schedule-of-${'benefits-and-'.repeat(8)}premiums` })]),
};
