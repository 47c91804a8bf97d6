import { DocumentNav } from '#portal/features/documents/document-nav.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'in the window of a document': () => <DocumentNav />,
};
