import { useCallback, useEffect, useState } from 'react';
import { useRestored } from '#portal/components/gateway-form/use-restored.ts';

type CutOff = {
  /**
   * Returns whether the tab remembers a form from which nobody came back. The same function in each render.
   */
  readonly find: () => boolean;
  /** Whether the form on the page is at work. */
  readonly isRunning: boolean;
  /** Remembers in the tab what is at work, and returns what forgets it. The same function in each render. */
  readonly begin: () => (() => void) | undefined;
};

/**
 * Returns whether an earlier form was cut off, as by a reload or by Back from the bank's page, until the next
 * one is at work. PAY-110, UPD-95
 */
export function useCutOff({ find, isRunning, begin }: CutOff): boolean {
  const [isCutOff, setCutOff] = useState(find);
  useEffect(() => {
    if (!isRunning) return;
    setCutOff(false);
    return begin();
  }, [isRunning, begin]);
  useRestored(useCallback(() => setCutOff(find()), [find]));
  return isCutOff;
}
