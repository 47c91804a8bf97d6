/**
 * Leads to what the brand offers when paying is hard. `target`: that page is no part of
 * the portal's script. HLP-3
 */
export const PaymentHelpLink = () => (
  <a href="/help-with-payments#portal" target="_self">
    Help with payments
  </a>
);
