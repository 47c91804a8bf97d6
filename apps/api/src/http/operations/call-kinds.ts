import type { OperationName } from '@portal/contract/operations';
import type { CallKind } from '@portal/domain/session/call-limits';

/**
 * The calls of logged-in customers that are no plain read. Logging out is never
 * refused: it has no kind. SES-65
 */
const CALL_KINDS: Readonly<Partial<Record<OperationName, CallKind | null>>> = {
  logout: null,
  refreshSession: 'refresh',
  searchAddresses: 'search',
  formatAddress: 'search',
  searchPostcodes: 'search',
  documentStream: 'document',
  receiptDocument: 'document',
  proofOfCover: 'document',
  paymentControl: 'payment',
  chosenAmount: 'payment',
  authoriseSavedCard: 'payment',
  completeCollection: 'payment',
  validateAndGetTokens: 'payment',
  processAfterRedirect: 'payment',
  applyToPolicies: 'payment',
  updateContactDetails: 'write',
  confirmContact: 'write',
  resendContactCode: 'write',
  cancelContact: 'write',
  requestCallBack: 'write',
  cancelCallBack: 'write',
  logOutDevice: 'write',
  logOutElsewhere: 'write',
  logOutEverywhere: 'write',
  reportActivity: 'write',
  sendProofCode: 'write',
  checkProofCode: 'write',
  addPasskey: 'write',
  renamePasskey: 'write',
  removePasskey: 'write',
  suppressOffer: 'write',
  markOfferUsed: 'write',
};

/** Returns by which limit a call is counted; null for one that is not. */
export const callKindOf = (name: OperationName): CallKind | null =>
  CALL_KINDS[name] === undefined ? 'read' : CALL_KINDS[name];
