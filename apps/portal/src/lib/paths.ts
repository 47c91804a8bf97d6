const withPolicy = (place: string, policyNumber: string) => `${place}/${encodeURIComponent(policyNumber)}`;

/** The ways of the portal, by name. NAV-2 */
export const paths = {
  home: '/',
  login: '/login',
  logout: '/logout',
  contacts: '/contacts',
  updateContacts: '/contacts/update',
  policy: (policyNumber: string) => withPolicy('/policy', policyNumber),
  payment: (policyNumber: string) => withPolicy('/payment', policyNumber),
  updatePayment: (policyNumber: string) => withPolicy('/update/payment', policyNumber),
  documents: (policyNumber: string) => withPolicy('/documents', policyNumber),
} as const;
