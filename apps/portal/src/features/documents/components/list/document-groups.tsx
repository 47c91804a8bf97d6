import type { DocumentGroup } from '@portal/domain/documents/document-list';
import type { DocumentSort } from '@portal/domain/documents/document-sort';
import { formatDate } from '@portal/domain/values/calendar-date';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#portal/components/button/button.tsx';
import { DocumentRow } from '#portal/features/documents/components/list/document-row.tsx';

/** Groups that are drawn at once: more than a screen holds. */
const GROUPS_AT_ONCE = 30;

/** Returns how many of the groups to draw, and how to draw more. The focus then goes to the first document that was not there. DOC-33 */
function useShownCount() {
  const [count, setCount] = useState(GROUPS_AT_ONCE);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (count === GROUPS_AT_ONCE) return;
    list.current?.children[count - GROUPS_AT_ONCE]?.querySelector('a')?.focus();
  }, [count]);
  return { list, count, showMore: () => setCount(count + GROUPS_AT_ONCE) };
}

type DocumentGroupsProps = {
  groups: readonly DocumentGroup[];
  by: DocumentSort['by'];
  policyNumber: string;
  onOpen: (documentId: string) => void;
};

/** The documents in groups of one day and one subject. What they are sorted by is the heading. DOC-3 */
export function DocumentGroups({ groups, by, policyNumber, onOpen }: DocumentGroupsProps) {
  const { list, count, showMore } = useShownCount();
  return (
    <>
      <section ref={list} className="card documents" aria-label="Documents">
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
      {count < groups.length ? (
        <Button className="document-more" variant="secondary" onClick={showMore}>
          Show more documents
        </Button>
      ) : null}
    </>
  );
}
