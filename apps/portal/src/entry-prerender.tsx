import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from '#portal/app/app.tsx';
import {
  BereavementPage,
  bereavementCss,
  bereavementTitle,
} from '#portal/app/pages/static/bereavement-page.tsx';
import { NotMePage, notMeStyle, notMeTitle } from '#portal/app/pages/static/not-me-page.tsx';
import {
  PaymentHelpPage,
  paymentHelpCss,
  paymentHelpTitle,
} from '#portal/app/pages/static/payment-help-page.tsx';
import {
  UnavailablePage,
  unavailableCss,
  unavailableTitle,
} from '#portal/app/pages/static/unavailable-page.tsx';
import { ShellSkeleton } from '#portal/components/layout/shell-skeleton.tsx';
import { loadCaptchaField } from '#portal/features/login/captcha/captcha-section.tsx';
import { documentTitle } from '#portal/lib/routing/page.ts';
import { currentConfiguration } from '#portal/lib/site/configuration.ts';

/**
 * Returns what the build writes into the files that are painted before any script.
 * `paymentHelp`: what the brand offers.
 */
export async function prerenderPages(paymentHelp: readonly string[]) {
  // A field that is not loaded yet would be left out, and would appear later and move the page.
  if (currentConfiguration().featureFlag.recaptchaFeature) await loadCaptchaField();
  return {
    title: documentTitle('Log in'),
    login: renderToString(<App />),
    loggedIn: renderToStaticMarkup(<ShellSkeleton />),
    bereavement: {
      title: documentTitle(bereavementTitle),
      body: renderToStaticMarkup(<BereavementPage />),
      css: bereavementCss,
    },
    paymentHelp: {
      title: documentTitle(paymentHelpTitle),
      body: renderToStaticMarkup(<PaymentHelpPage options={paymentHelp} />),
      css: paymentHelpCss,
    },
    unavailable: {
      title: documentTitle(unavailableTitle),
      body: renderToStaticMarkup(<UnavailablePage />),
      css: unavailableCss,
    },
    notMe: {
      title: documentTitle(notMeTitle),
      body: renderToStaticMarkup(<NotMePage />),
      css: notMeStyle,
    },
  };
}
