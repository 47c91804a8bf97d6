import { useCallback, useEffect, useState } from 'react';
import { announce } from '#portal/components/feedback/announce.ts';
import {
  forgetChecking,
  isCheckingStored,
  storeChecking,
} from '#portal/features/payments/payment-storage.ts';
import { CUT_OFF } from '#portal/features/payments/payment-texts.ts';
import { useRestored } from '#portal/lib/gateway-forms/use-restored.ts';

/**
 * Remembers in the tab that a card is being checked, by the customer's bank too. Returns whether the check before was cut off, as by a reload or by
 * Back from the bank's page: nobody asked for its money, and the customer saw no answer. PAY-110
 */
export function useCutOffCheck(policyNumber: string, isChecking: boolean): boolean {
  const [isCutOff, setCutOff] = useState(() => isCheckingStored(policyNumber));
  useEffect(() => {
    if (!isChecking) return;
    setCutOff(false);
    storeChecking(policyNumber);
    return forgetChecking;
  }, [isChecking, policyNumber]);
  useEffect(() => {
    if (isCutOff) announce(`${CUT_OFF.title}. ${CUT_OFF.words}`, 'news');
  }, [isCutOff]);
  useRestored(useCallback(() => setCutOff(isCheckingStored(policyNumber)), [policyNumber]));
  return isCutOff;
}
