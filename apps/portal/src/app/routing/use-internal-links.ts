import { useLayoutEffect } from 'react';
import { expectPageFocus } from '#portal/lib/routing/page.ts';

function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  const isPlainClick =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (event.defaultPrevented || !isPlainClick || !(event.target instanceof Element)) return undefined;
  const link = event.target.closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return undefined;
  const isAnchorOnPage = link.hash !== '' && link.pathname === location.pathname;
  const isFile = link.pathname.includes('.');
  return isAnchorOnPage || isFile ? undefined : link;
}

/**
 * Makes plain links change the page without loading it again. A new page starts at the top and takes the
 * focus; on the way back the browser restores the place. NAV-14
 */
export function useInternalLinks(navigate: (path: string) => void): void {
  useLayoutEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link) return;
      event.preventDefault();
      expectPageFocus();
      navigate(link.pathname + link.search + link.hash);
      window.scrollTo(0, 0);
    };
    window.addEventListener('popstate', expectPageFocus);
    document.addEventListener('click', follow);
    return () => {
      window.removeEventListener('popstate', expectPageFocus);
      document.removeEventListener('click', follow);
    };
  }, [navigate]);
}
