import { useCallback, useEffect } from 'react';
import { announce } from '#portal/components/feedback/announce.ts';
import { useCutOff } from '#portal/components/gateway-form/use-cut-off.ts';
import {
  forgetChecking,
  isCheckingStored,
  storeChecking,
} from '#portal/features/payments/payment-storage.ts';
import { CUT_OFF } from '#portal/features/payments/payment-texts.ts';

/**
 * Remembers in the tab that a card is being checked, by the customer's bank too. Returns whether the check
 * before was cut off, as by a reload or by Back from the bank's page: nobody asked for its money, and the
 * customer saw no answer. PAY-110
 */
export function useCutOffCheck(policyNumber: string, isChecking: boolean): boolean {
  const find = useCallback(() => isCheckingStored(policyNumber), [policyNumber]);
  const begin = useCallback(() => {
    storeChecking(policyNumber);
    return forgetChecking;
  }, [policyNumber]);
  const isCutOff = useCutOff({ find, isRunning: isChecking, begin });
  useEffect(() => {
    if (isCutOff) announce(`${CUT_OFF.title}. ${CUT_OFF.words}`, 'news');
  }, [isCutOff]);
  return isCutOff;
}
