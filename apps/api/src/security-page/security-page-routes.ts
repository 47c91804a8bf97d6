import { ApiError } from '@portal/contract/errors/api-error';
import {
  loggedOutToWire,
  reportedToWire,
  reportFromWire,
  securityPageToWire,
} from '@portal/contract/security-page/mapping';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import type { SecurityPageService } from '#api/security-page/security-page-service.ts';

const loggedOut = (ended: number): string => JSON.stringify(loggedOutToWire(ended));

/** The customer's log-ins and devices. */
export function securityPageRoutes({ securityPage }: { readonly securityPage: SecurityPageService }) {
  return {
    async securityPage({ credentials, body }) {
      const { proof, page } = await securityPage.getPage(credentials, body.Before);
      return { proof, json: JSON.stringify(securityPageToWire(page)) };
    },
    async logOutDevice({ credentials, body }) {
      const { proof, ended } = await securityPage.logOutDevice(credentials, body.BrowserId);
      if (ended === undefined) throw new ApiError('device.not-found');
      return { proof, json: loggedOut(ended) };
    },
    async logOutElsewhere({ credentials }) {
      const { proof, ended } = await securityPage.logOutElsewhere(credentials);
      return { proof, json: loggedOut(ended) };
    },
    async logOutEverywhere({ credentials }) {
      const { proof, ended } = await securityPage.logOutEverywhere(credentials);
      return { proof, json: loggedOut(ended) };
    },
    async reportActivity({ credentials, body }) {
      const { proof, ...reported } = await securityPage.reportActivity(credentials, reportFromWire(body));
      return { proof, json: JSON.stringify(reportedToWire(reported)) };
    },
  } satisfies OperationHandlers;
}
