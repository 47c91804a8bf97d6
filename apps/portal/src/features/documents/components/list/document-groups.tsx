import type { DocumentGroup } from '@portal/domain/documents/document-list';
import type { DocumentSort } from '@portal/domain/documents/document-sort';
import { formatDate } from '@portal/domain/values/calendar-date';
import { startTransition, useEffect, useState } from 'react';
import { DocumentRow } from '#portal/features/documents/components/list/document-row.tsx';

/** Groups that are drawn at once: more than a screen holds. */
const GROUPS_AT_ONCE = 30;

/** Returns how many of the groups to draw: a few at first, then more while the browser has nothing else to do. DOC-33 */
function useGrowingCount(total: number): number {
  const [count, setCount] = useState(GROUPS_AT_ONCE);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + GROUPS_AT_ONCE)));
    return () => clearTimeout(timer);
  }, [count, total]);
  return count;
}

type DocumentGroupsProps = {
  groups: readonly DocumentGroup[];
  by: DocumentSort['by'];
  policyNumber: string;
  onOpen: (documentId: string) => void;
};

/** The documents in groups of one day and one subject. What they are sorted by is the heading. DOC-3 */
export function DocumentGroups({ groups, by, policyNumber, onOpen }: DocumentGroupsProps) {
  const count = useGrowingCount(groups.length);
  return (
    <section
      className={groups.length > GROUPS_AT_ONCE ? 'card documents documents-long' : 'card documents'}
      aria-label="Documents"
    >
      {groups.slice(0, count).map(({ day, subject, documents }) => {
        const date = formatDate(day) || 'No date';
        const [heading, line] = by === 'date' ? [date, subject] : [subject || 'No subject', date];
        return (
          <div className="document-group" key={`${day} ${subject}`}>
            <div className="document-heading">
              <h2>{heading}</h2>
              <p>{line}</p>
            </div>
            <ul>
              {documents.map((document) => (
                <DocumentRow key={document.documentId} {...{ document, policyNumber, onOpen }} />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
