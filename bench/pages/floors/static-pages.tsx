import { policyDetailFromWire } from '@portal/contract/policies/mapping';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { LoginPage } from './login-page.tsx';
import { PolicyPage } from './policy-page.tsx';

/** The floors' pages as markup: to stand alone, and to be taken over by the script. */
export const staticPages = (policyWire: unknown) => ({
  login: renderToStaticMarkup(<LoginPage />),
  loginToHydrate: renderToString(<LoginPage />),
  policy: renderToStaticMarkup(<PolicyPage policy={policyDetailFromWire(policyWire)} />),
  policyFrame: renderToStaticMarkup(<PolicyPage policy={undefined} />),
});
