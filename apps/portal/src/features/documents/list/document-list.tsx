import {
  type DatedDocument,
  dateDocuments,
  documentYears,
  filterDocuments,
  groupDocuments,
  sortDocuments,
} from '@portal/domain/documents/document-list';
import { DEFAULT_SORT, type DocumentSort } from '@portal/domain/documents/document-sort';
import type { PolicyDocument } from '@portal/domain/documents/policy-document';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { useDeferredValue, useMemo, useState } from 'react';
import { SelectField } from '#portal/components/choices/select-field.tsx';
import { announce } from '#portal/components/feedback/announce.ts';
import { TextField } from '#portal/components/fields/text-field.tsx';
import { DocumentGroups } from '#portal/features/documents/list/document-groups.tsx';
import { describeSort, SortButtons } from '#portal/features/documents/list/sort-buttons.tsx';
import styles from './documents.module.css';

/** A shorter list is read faster than it is filtered. */
const FILTER_FROM = 6;

type DocumentListProps = {
  documents: readonly PolicyDocument[];
  policyNumber: string;
  acceptanceDate: CalendarDate | null;
  onOpen: (documentId: string) => void;
  /** Without them the fields and buttons are rendered. DOC-75 */
  areRowsDue?: boolean;
};

const EMPTY_FILTER = { text: '', year: '' };

function DocumentFilterFields({
  dated,
  filter,
  onFilter,
}: {
  dated: readonly DatedDocument[];
  filter: typeof EMPTY_FILTER;
  onFilter: (filter: typeof EMPTY_FILTER) => void;
}) {
  const years = useMemo(() => documentYears(dated), [dated]);
  return (
    <div className={styles.filter}>
      <TextField
        id="document-text"
        label="Find a document"
        type="search"
        autoComplete="off"
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.target.value })}
      />
      <SelectField
        id="document-year"
        label="Year"
        emptyLabel="All years"
        options={years.map((year) => ({ value: year, label: year }))}
        value={filter.year}
        onChange={(event) => onFilter({ ...filter, year: event.target.value })}
      />
    </div>
  );
}

type FoundDocumentsProps = Pick<DocumentListProps, 'policyNumber' | 'onOpen'> & {
  found: readonly DatedDocument[];
  sort: DocumentSort;
};

/**
 * The found documents, sorted and grouped: apart from what finds it, so that the browser can
 * answer in between. DOC-75
 */
function FoundDocuments({ found, sort, ...rowOptions }: FoundDocumentsProps) {
  const groups = useMemo(() => groupDocuments(sortDocuments(found, sort)), [found, sort]);
  return <DocumentGroups groups={groups} by={sort.by} {...rowOptions} />;
}

/** The documents of a policy: sorted, grouped and filtered as the customer chooses. DOC-1 to DOC-5, DOC-31 */
export function DocumentList({
  documents,
  policyNumber,
  acceptanceDate,
  onOpen,
  areRowsDue = true,
}: DocumentListProps) {
  const [sort, setSort] = useState(DEFAULT_SORT);
  const [filter, setFilter] = useState(EMPTY_FILTER);
  // Fields and buttons answer at once; the list follows when the browser has time.
  const { text, year } = useDeferredValue(filter);
  const shownSort = useDeferredValue(sort);
  const dated = useMemo(() => dateDocuments(documents, acceptanceDate), [documents, acceptanceDate]);
  const found = useMemo(() => filterDocuments(dated, { text, year: year || null }), [dated, text, year]);
  const count = found.length === 1 ? '1 document.' : `${found.length} documents.`;
  return (
    <>
      {documents.length < FILTER_FROM ? null : (
        <DocumentFilterFields dated={dated} filter={filter} onFilter={setFilter} />
      )}
      {documents.length < 2 ? null : (
        <SortButtons
          sort={sort}
          onSort={(next) => {
            setSort(next);
            announce(describeSort(next));
          }}
        />
      )}
      <p className={`meta ${styles.count}`} role="status">
        {found.length === 0 ? 'No documents match. Try other words or another year.' : count}
        {found.length === 0 ? '' : ' Each one opens in a new window.'}
      </p>
      {found.length === 0 || !areRowsDue ? null : (
        <FoundDocuments
          key={`${shownSort.by} ${shownSort.direction} ${text} ${year}`}
          sort={shownSort}
          {...{ found, policyNumber, onOpen }}
        />
      )}
    </>
  );
}
