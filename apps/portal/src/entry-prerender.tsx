import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from '#portal/app/app.tsx';
import { UnavailablePage, unavailableCss, unavailableTitle } from '#portal/app/pages/unavailable-page.tsx';
import { ShellSkeleton } from '#portal/components/shell/shell-skeleton.tsx';
import { loadRobotCheckField } from '#portal/features/login/components/robot-check-part.tsx';
import { currentConfiguration } from '#portal/lib/configuration.ts';
import { documentTitle } from '#portal/lib/page.ts';

/** What the build writes into the files that are painted before any script. */
export async function prerenderPages() {
  // What is not at hand would be left out, and pushed in under the customer's eyes.
  if (currentConfiguration().featureFlag.recaptchaFeature) await loadRobotCheckField();
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
