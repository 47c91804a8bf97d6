import './new-letter.css';
import type { PolicyDocument } from '@portal/domain/documents/policy-document';
import type { PolicySummary } from '@portal/domain/policies/policy';
import { useQuery } from '@tanstack/react-query';
import { refuseOffline } from '#portal/components/connection/refuse-offline.ts';
import { Icon } from '#portal/components/controls/icon.tsx';
import { ENVELOPE } from '#portal/components/controls/icon-shapes.ts';
import { documentPath } from '#portal/features/documents/document-path.ts';
import { documentsQuery } from '#portal/features/documents/document-queries.ts';
import { paths } from '#portal/lib/routing/paths.ts';

type NewLetterLineProps = { letters: readonly PolicyDocument[]; policyNumber: string; productName: string };

/** Leads to the one new letter, or to the inbox where there are more. DOC-77 */
export function NewLetterLine({ letters, policyNumber, productName }: NewLetterLineProps) {
  const [letter] = letters;
  if (!letter) return null;
  return (
    <p className="new-letter">
      <Icon shape={ENVELOPE} />
      <span>{letters.length === 1 ? 'New letter:' : `${letters.length} new letters.`}</span>
      {letters.length === 1 ? (
        <a
          href={documentPath(policyNumber, letter.documentId)}
          target="_blank"
          rel="noopener"
          onClick={refuseOffline}
        >
          {letter.fileName}
          <span className="visually-hidden"> for {productName}, opens in a new window</span>
        </a>
      ) : (
        <a href={paths.documents(policyNumber)}>
          Open the inbox<span className="visually-hidden"> for {productName}</span>
        </a>
      )}
    </p>
  );
}

/** The banner says what is overdue, until it is paid: no letter about it is news. DOC-77, OVD-8 */
const isAboutOverdue = ({ correspondenceType, fileName }: PolicyDocument): boolean =>
  /overdue|arrears/i.test(`${correspondenceType} ${fileName}`);

/**
 * The letters that came for a policy and were not opened yet. The documents are loaded behind the page, which
 * never waits for them. DOC-77
 */
export function NewLetter({ policy }: { policy: PolicySummary }) {
  const { data } = useQuery({ ...documentsQuery(policy), enabled: false });
  const letters = data?.filter(
    (letter) => letter.isNew === true && letter.isRead !== true && !isAboutOverdue(letter),
  );
  return <NewLetterLine letters={letters ?? []} {...policy} />;
}
