import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from '#portal/app/app.tsx';
import { UnavailablePage, unavailableCss, unavailableTitle } from '#portal/app/pages/unavailable-page.tsx';
import { ShellSkeleton } from '#portal/components/shell/shell-skeleton.tsx';
import { documentTitle } from '#portal/lib/page.ts';

/** What the build writes into the files that are painted before any script. */
export function prerenderPages() {
  return {
    title: documentTitle('Log in'),
    login: renderToString(<App />),
    signedIn: renderToStaticMarkup(<ShellSkeleton />),
    unavailable: {
      title: documentTitle(unavailableTitle),
      body: renderToStaticMarkup(<UnavailablePage />),
      css: unavailableCss,
    },
  };
}
