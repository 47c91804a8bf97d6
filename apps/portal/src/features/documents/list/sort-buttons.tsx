import { type DocumentSort, toggleSort } from '@portal/domain/documents/document-sort';
import { Button } from '#portal/components/controls/button.tsx';
import { Icon } from '#portal/components/controls/icon.tsx';
import { ARROW_DOWN, ARROW_UP, ARROWS_UP_DOWN } from '#portal/components/controls/icon-shapes.ts';
import styles from './documents.module.css';

const DIRECTIONS = {
  date: { desc: 'newest first', asc: 'oldest first', none: 'as received' },
  subject: { desc: 'Z to A', asc: 'A to Z' },
} as const;
const ICONS = { desc: ARROW_DOWN, asc: ARROW_UP, none: ARROWS_UP_DOWN } as const;
const NAMES = { date: 'Date', subject: 'Subject' } as const;

/** Returns how a list is sorted, in words. */
export function describeSort(sort: DocumentSort): string {
  const direction = sort.by === 'date' ? DIRECTIONS.date[sort.direction] : DIRECTIONS.subject[sort.direction];
  return `Sorted by ${sort.by}, ${direction}`;
}

function labelOf(sort: DocumentSort, by: DocumentSort['by']): string {
  if (sort.by !== by) return NAMES[by];
  return `${NAMES[by]}: ${describeSort(sort).split(', ')[1]}`;
}

type SortButtonsProps = { sort: DocumentSort; onSort: (sort: DocumentSort) => void };

/** The two buttons that sort the documents; each says how it sorts now. DOC-1 */
export function SortButtons({ sort, onSort }: SortButtonsProps) {
  return (
    <fieldset className={styles.sort}>
      <legend className="visually-hidden">Sort documents</legend>
      <span className="label" aria-hidden="true">
        Sort by
      </span>
      {(['date', 'subject'] as const).map((by) => {
        const isChosen = sort.by === by;
        return (
          <Button
            key={by}
            variant="secondary"
            aria-pressed={isChosen}
            onClick={() => onSort(toggleSort(sort, by))}
          >
            {labelOf(sort, by)}
            <Icon shape={isChosen ? ICONS[sort.direction] : ARROWS_UP_DOWN} />
          </Button>
        );
      })}
    </fieldset>
  );
}
