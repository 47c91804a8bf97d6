import { policyDetailFromWire } from '@portal/contract/policies/mapping';
import { renderToStaticMarkup } from 'react-dom/server';
import { LoginPage } from './login-page.tsx';
import { PolicyPage } from './policy-page.tsx';

/** The static pages as markup. */
export const staticPages = (policyWire: unknown) => ({
  login: renderToStaticMarkup(<LoginPage />),
  policy: renderToStaticMarkup(<PolicyPage policy={policyDetailFromWire(policyWire)} />),
});
