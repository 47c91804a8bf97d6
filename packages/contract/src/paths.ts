/** The path of each call below its host, by its name on both sides. Specification, section 7 of both parts. */
export const CALL_PATHS = {
  customerLogin: '/api/v1/Account/customerlogin',
  validateOneTimeCode: '/api/v1/Account/validateotp',
  resendOneTimeCode: '/api/v1/Account/resendotp',
  refreshSession: '/api/v1/Account/refreshsession',
  logout: '/api/v1/Customer/logout',
  getCustomerDetail: '/api/v1/Customer/getcustomerdetail',
  updateContactDetails: '/api/v1/Customer/updatecustomercontactdetail',
  policySummary: '/api/v1/Policy/policysummary',
  policyDetail: '/api/v1/Policy/policydetail',
  searchAddresses: '/api/v1/Address/searchwithoutpostcode',
  formatAddress: '/api/v1/Address/format',
  searchPostcodes: '/api/v1/Address/searchpostcode',
  outstandingPayments: '/api/v1/PayNow/getrealtimepayments',
  paymentControl: '/api/v1/PayNow/getpaymentcontrol',
  missedRegularCollections: '/api/v1/PayNow/missedregularcollections',
  outstandingPaymentOverrides: '/api/v1/PayNow/outstandingpaymentoverrides',
  chosenAmount: '/api/v1/PayNow/chosenamount',
  completeCollection: '/api/v1/PayNow/completecollection',
  receiptDocument: '/api/v1/PayNow/receiptdocument',
  validateAndGetTokens: '/api/v1/updatepaymentdetails/ValidateAndGetTokens',
  processAfterRedirect: '/api/v1/updatepaymentdetails/ProcessAfterRedirect',
  documentList: '/api/v1/Document/documentlist',
  documentStream: '/api/v1/Document/documentstream',
  listOffers: '/api/v1/FeatureManagement/features',
  suppressOffer: '/api/v1/FeatureManagement/suppress',
  markOfferUsed: '/api/v1/FeatureManagement/markused',
  challengeCaptcha: '/api/v1/recaptcha/challenge',
  verifyCaptcha: '/api/v1/recaptcha/verify',
} as const;

/** The name of a call. */
export type CallName = keyof typeof CALL_PATHS;
