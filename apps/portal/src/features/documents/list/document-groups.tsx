import type { DocumentGroup } from '@portal/domain/documents/document-list';
import type { DocumentSort } from '@portal/domain/documents/document-sort';
import { formatDate } from '@portal/domain/values/calendar-date';
import { memo } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { DocumentRow } from '#portal/features/documents/list/document-row.tsx';
import { useRenderedCount } from '#portal/features/documents/list/use-rendered-count.ts';
import styles from './documents.module.css';

type RowOptions = { policyNumber: string; onOpen: (documentId: string) => void };
type GroupRowsProps = RowOptions & { group: DocumentGroup; by: DocumentSort['by']; count: number };

/**
 * One day and one subject, with as many of its documents as are rendered so far. A group that does not
 * change is not rendered again.
 */
const GroupRows = memo(function GroupRows({ group, by, count, policyNumber, onOpen }: GroupRowsProps) {
  const { day, subject, documents } = group;
  const date = formatDate(day) || 'No date';
  const [heading, line] = by === 'date' ? [date, subject] : [subject || 'No subject', date];
  return (
    <div className={styles.group}>
      <div className={styles.heading}>
        <h2>{heading}</h2>
        <p>{line}</p>
      </div>
      <ul>
        {documents.slice(0, count).map((document) => (
          <DocumentRow key={document.documentId} {...{ document, policyNumber, onOpen }} />
        ))}
      </ul>
    </div>
  );
});

/** Returns the groups that hold the first documents, each with how many of its own are among them. */
function firstGroups(groups: readonly DocumentGroup[], documents: number) {
  const found: { group: DocumentGroup; count: number }[] = [];
  let left = documents;
  for (const group of groups) {
    if (left <= 0) break;
    found.push({ group, count: Math.min(left, group.documents.length) });
    left -= group.documents.length;
  }
  return found;
}

type DocumentGroupsProps = RowOptions & {
  groups: readonly DocumentGroup[];
  by: DocumentSort['by'];
};

/** The documents in groups of one day and one subject. The sort key is the heading. DOC-3, DOC-33 */
export function DocumentGroups({ groups, by, policyNumber, onOpen }: DocumentGroupsProps) {
  const total = groups.reduce((sum, { documents }) => sum + documents.length, 0);
  const { list, count, shownCount, showMore } = useRenderedCount(total);
  return (
    <>
      <section ref={list} className="card documents" aria-label="Documents">
        {firstGroups(groups, count).map(({ group, count: own }) => (
          <GroupRows
            key={`${group.day} ${group.subject}`}
            count={own}
            {...{ group, by, policyNumber, onOpen }}
          />
        ))}
      </section>
      {shownCount < total ? (
        <div className={styles.more}>
          <p className="meta" role="status">
            Showing {shownCount} of {total} documents.
          </p>
          <Button variant="secondary" onClick={showMore}>
            Show more documents
          </Button>
        </div>
      ) : null}
    </>
  );
}
