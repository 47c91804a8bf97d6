import { callBackChoicesToWire, callBackRequestFromWire } from '@portal/contract/call-backs/mapping';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import type { Services } from '#api/services.ts';

/** Asking to be called back. */
export function callBacksRoutes({ callBacks }: Pick<Services, 'callBacks'>) {
  return {
    async callBackChoices({ credentials }) {
      const { proof, choices } = await callBacks.listChoices(credentials);
      return { proof, json: JSON.stringify(callBackChoicesToWire(choices)) };
    },
    async requestCallBack({ credentials, body }) {
      return {
        proof: await callBacks.requestCallBack(credentials, callBackRequestFromWire(body)),
        json: '{}',
      };
    },
    async cancelCallBack({ credentials }) {
      return { proof: await callBacks.cancelCallBack(credentials), json: '{}' };
    },
  } satisfies OperationHandlers;
}
