import { ErrorBoundary } from '#portal/components/failure/error-boundary.tsx';
import { DownloadOnly } from '#portal/features/documents/viewer/download-only.tsx';
import type { LoadedContent } from '#portal/features/documents/viewer/loaded-document.ts';
import { Opening } from '#portal/features/documents/viewer/opening.tsx';
import { UndisplayableDocument } from '#portal/features/documents/viewer/undisplayable-document.tsx';
import { useEngine } from '#portal/features/documents/viewer/use-engine.ts';

/** Loads what opens e-mails. DOC-60 */
export const loadEmailView = async () =>
  (await import('#portal/features/documents/email/email-view.tsx')).EmailView;

/** An e-mail in the viewer. Where that cannot be had, it is offered as a download. DOC-38, DOC-60 */
export function EmailDocument({
  load = loadEmailView,
  ...shown
}: LoadedContent & { load?: typeof loadEmailView }) {
  const engine = useEngine(load);
  if (engine === 'loading') return <Opening name={shown.name} text="Opening your message..." />;
  if (engine === 'failed') return <DownloadOnly kind="email" {...shown} />;
  return (
    <ErrorBoundary fallback={<UndisplayableDocument why="broken" {...shown} />}>
      <engine.Component {...shown} />
    </ErrorBoundary>
  );
}
