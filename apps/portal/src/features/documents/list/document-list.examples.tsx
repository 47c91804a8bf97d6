import { dateDocuments, groupDocuments } from '@portal/domain/documents/document-list';
import { DocumentGroups } from '#portal/features/documents/list/document-groups.tsx';
import { DocumentList } from '#portal/features/documents/list/document-list.tsx';
import { EmptyInbox } from '#portal/features/documents/list/empty-inbox.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { aDocument, SIX_DOCUMENTS } from '#portal/testing/documents.ts';

const list = (documents: typeof SIX_DOCUMENTS) => (
  <div className="wrap">
    <DocumentList
      documents={documents}
      policyNumber="70010001"
      acceptanceDate="2017-03-14"
      onOpen={() => undefined}
    />
  </div>
);

export const examples: Examples = {
  'six documents, one unread': () => list(SIX_DOCUMENTS),
  'none yet': () => (
    <div className="wrap">
      <EmptyInbox />
    </div>
  ),
  'a single one': () => list(SIX_DOCUMENTS.slice(0, 1)),
  'sorted by subject, without a date and of an unknown type': () => (
    <div className="wrap">
      <DocumentGroups
        groups={groupDocuments(dateDocuments([aDocument({ fileType: null, date: null })], null))}
        by="subject"
        policyNumber="70010001"
        onOpen={() => undefined}
      />
    </div>
  ),
  'text that is too long for its place': () =>
    list([aDocument({ fileName: `Versicherungs${'bestätigungs'.repeat(8)}schreiben` })]),
};
