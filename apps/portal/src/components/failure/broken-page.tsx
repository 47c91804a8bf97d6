import { BrokenPart } from '#portal/components/failure/broken-part.tsx';
import { usePage } from '#portal/lib/routing/page.ts';

const TITLE = 'This page did not load';

/** Stands in place of a page that could not be drawn, or whose script cannot be had. NAV-13, NAV-34 */
export function BrokenPage() {
  usePage(TITLE);
  return (
    <>
      <h1 tabIndex={-1} className="wrap">
        {TITLE}
      </h1>
      <BrokenPart what="this page" />
    </>
  );
}
