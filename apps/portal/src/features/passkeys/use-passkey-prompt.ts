import { PASSKEY_PROMPT } from '@portal/contract/customer/host-features';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endPrompts, isPromptPutOff, putPromptOff } from '#portal/features/passkeys/passkey-prompt-answer.ts';
import { useOwnDevice } from '#portal/features/passkeys/use-own-device.ts';
import { customerDetailQuery } from '#portal/lib/api/customer-detail.ts';
import { useCapability } from '#portal/lib/site/use-capability.ts';

/** Takes back that the host wants this customer asked: the device is set up now. PKY-27 */
export const forgetPrompt = (client: QueryClient): unknown =>
  client.setQueryData(
    customerDetailQuery.queryKey,
    (customer) =>
      customer && {
        ...customer,
        hostFeatures: customer.hostFeatures?.filter((name) => name !== PASSKEY_PROMPT) ?? [],
      },
  );

/**
 * Whether to ask the customer to set up this device, and the two answers that put it off. `hasTime`: nothing
 * on the page needs the customer. PKY-26, PKY-28, PKY-29
 */
export function usePasskeyPrompt(hasTime: boolean) {
  const { data } = useQuery({ ...customerDetailQuery, enabled: false });
  const hasPage = useCapability('securityPageFeature') === true;
  const hasPasskeys = useCapability('passkeyFeature') === true;
  const isWanted = (data?.hostFeatures ?? []).includes(PASSKEY_PROMPT);
  const [isPutOff, setPutOff] = useState(() => isPromptPutOff(Date.now()));
  const isAsked = useOwnDevice(hasTime && hasPage && hasPasskeys && isWanted && !isPutOff);
  const answer = (keep: () => void) => () => {
    keep();
    setPutOff(true);
  };
  return {
    isAsked,
    putOff: answer(() => putPromptOff(Date.now())),
    end: answer(endPrompts),
  };
}
