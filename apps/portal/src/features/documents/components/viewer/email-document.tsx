import { DownloadOnly } from '#portal/features/documents/components/viewer/download-only.tsx';
import { Opening } from '#portal/features/documents/components/viewer/opening.tsx';
import type { ShownContent } from '#portal/features/documents/components/viewer/shown-document.ts';
import { useEngine } from '#portal/features/documents/components/viewer/use-engine.ts';

/** Loads what opens e-mails. DOC-60 */
export const loadEmailView = async () =>
  (await import('#portal/features/documents/email/email-view.tsx')).EmailView;

/** An e-mail in the viewer. Where that cannot be had, it is offered as a download. DOC-38, DOC-60 */
export function EmailDocument({
  load = loadEmailView,
  ...shown
}: ShownContent & { load?: typeof loadEmailView }) {
  const engine = useEngine(load);
  if (engine === 'loading') return <Opening name={shown.name} text="Opening your message..." />;
  if (engine === 'failed') return <DownloadOnly kind="email" {...shown} />;
  return <engine.Component {...shown} />;
}
