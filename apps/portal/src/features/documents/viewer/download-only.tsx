import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '#portal/components/controls/button.tsx';
import type { LoadedDocument } from '#portal/features/documents/viewer/loaded-document.ts';

/** How long a window without a PDF viewer stays. */
const CLOSES_AFTER_MS = 2000;
/** By then a browser that closes windows has closed this one. */
const STILL_OPEN_AFTER_MS = CLOSES_AFTER_MS + 1000;

type Closing = 'soon' | 'refused' | 'never';

/** Closes the window after a while, unless the customer wants to keep it. DOC-37 */
function useClosing(isWanted: boolean): [closing: Closing, keepOpen: () => void] {
  const [closing, setClosing] = useState<Closing>(isWanted ? 'soon' : 'never');
  useEffect(() => {
    if (closing !== 'soon') return;
    const timers = [
      setTimeout(() => window.close(), CLOSES_AFTER_MS),
      setTimeout(() => setClosing('refused'), STILL_OPEN_AFTER_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [closing]);
  return [closing, () => setClosing('never')];
}

const CLOSING_TEXTS = {
  soon: 'This window closes in 2 seconds.',
  refused: 'You can close this window.',
  never: '',
} as const;

const EXPLAINED = {
  pdf: 'This browser cannot show PDF documents. We have started a download instead. Look for it among your downloads.',
  email: 'This is an email message. Download it, then open it with your email program.',
} as const;

type DownloadOnlyProps = LoadedDocument & { kind: 'pdf' | 'email' };

/**
 * A document that this browser cannot show: it says so, and offers the download. A PDF is
 * downloaded at once. DOC-37, DOC-38
 */
export function DownloadOnly({ kind, url, name, saveAs }: DownloadOnlyProps) {
  const isPdf = kind === 'pdf';
  const [closing, keepOpen] = useClosing(isPdf);
  const download = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isPdf) download.current?.click();
  }, [isPdf]);
  return (
    <div className="wrap wrap-narrow">
      <h1 tabIndex={-1}>{name}</h1>
      <p className="document-advice" role="status">
        {EXPLAINED[kind]} {CLOSING_TEXTS[closing]}
      </p>
      <div className="button-row">
        <a ref={download} className={buttonClass('primary')} href={url} download={saveAs}>
          {isPdf ? 'Download again' : 'Download this message'}
        </a>
        {closing === 'soon' ? (
          <Button variant="secondary" onClick={keepOpen}>
            Keep this window open
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => window.close()}>
            Close this window
          </Button>
        )}
      </div>
    </div>
  );
}
