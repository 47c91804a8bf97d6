import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from '#portal/app/app.tsx';
import { UnavailablePage, unavailableCss, unavailableTitle } from '#portal/app/pages/unavailable-page.tsx';
import { ShellSkeleton } from '#portal/components/shell/shell-skeleton.tsx';
import { loadCaptchaField } from '#portal/features/login/components/captcha-section.tsx';
import { documentTitle } from '#portal/lib/page.ts';
import { currentConfiguration } from '#portal/lib/site/configuration.ts';

/** What the build writes into the files that are painted before any script. */
export async function prerenderPages() {
  // What is not at hand would be left out, and pushed in under the customer's eyes.
  if (currentConfiguration().featureFlag.recaptchaFeature) await loadCaptchaField();
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
