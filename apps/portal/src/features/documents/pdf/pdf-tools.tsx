import { type KeyboardEvent, useEffect, useState } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import styles from './pdf-view.module.css';

/** Parts of the width of the window that a page can take. */
const ZOOMS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const PERCENT = 100;

type PageNumberProps = { current: number; count: number; onGoTo: (pageNumber: number) => void };

function PageNumber({ current, count, onGoTo }: PageNumberProps) {
  const [typed, setTyped] = useState(String(current));
  useEffect(() => setTyped(String(current)), [current]);
  const go = () => {
    const wanted = Math.min(count, Math.max(1, Math.round(Number(typed)) || current));
    setTyped(String(wanted));
    if (wanted !== current) onGoTo(wanted);
  };
  return (
    <div className={styles.number}>
      <label htmlFor="pdf-page">Page</label>
      <input
        id="pdf-page"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') go();
        }}
      />
      <span>of {count}</span>
    </div>
  );
}

type PdfToolsProps = PageNumberProps & {
  zoom: number;
  onZoom: (zoom: number) => void;
  isText: boolean;
  onText: (isText: boolean) => void;
};

/**
 * The page in sight and another one to go to, where there are several, how large pages are rendered, and
 * whether their text flows. DOC-71, DOC-86
 */
export function PdfTools({ zoom, onZoom, isText, onText, ...page }: PdfToolsProps) {
  const at = ZOOMS.indexOf(zoom);
  const zoomTo = (step: number) => onZoom(ZOOMS[step] ?? 1);
  return (
    <fieldset className={styles.tools}>
      <legend className="visually-hidden">Pages and size</legend>
      <Button variant="secondary" onClick={() => onText(!isText)}>
        {isText ? 'Show pages' : 'Text only'}
      </Button>
      {page.count > 1 ? <PageNumber {...page} /> : null}
      {isText ? null : (
        <>
          <Button variant="secondary" isBusy={at === 0} onClick={() => zoomTo(at - 1)}>
            Smaller
          </Button>
          <Button variant="secondary" isBusy={at === ZOOMS.length - 1} onClick={() => zoomTo(at + 1)}>
            Larger
          </Button>
          <span className="meta" role="status">
            {zoom * PERCENT} %
          </span>
        </>
      )}
    </fieldset>
  );
}
