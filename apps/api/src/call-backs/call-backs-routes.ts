import { callBackChoicesToWire, callBackRequestFromWire } from '@portal/contract/call-backs/mapping';
import type { CallBacksService } from '#api/call-backs/call-backs-service.ts';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';

/** Asking to be called back. */
export function callBacksRoutes({ callBacks }: { readonly callBacks: CallBacksService }) {
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
