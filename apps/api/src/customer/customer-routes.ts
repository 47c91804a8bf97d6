import { SEEN_VERSION_HEADER, VERSION_HEADER } from '@portal/contract/headers';
import type { FastifyRequest } from 'fastify';
import type { OperationHandlers } from '#api/http/operation-handler.ts';
import type { Services } from '#api/services.ts';

/** A version as a server on the way may have weakened it: `"7"` or `W/"7"`. */
const ENTITY_TAG = /^(?:W\/)?"(\d{1,9})"$/;

/** The version that a change was made to; a client may leave it out. One that is none of ours was never the present one. */
function seenVersion(request: FastifyRequest): number | undefined {
  const header = request.headers[SEEN_VERSION_HEADER.toLowerCase()];
  if (header === undefined || header === '*') return undefined;
  return Number(ENTITY_TAG.exec(String(header))?.[1] ?? -1);
}

/** Who is signed in, how to reach them, and which policies they hold. */
export function customerRoutes({ customers, contacts }: Pick<Services, 'customers' | 'contacts'>) {
  return {
    async getCustomerDetail({ claim, reply }) {
      const read = await customers.getCustomer(claim);
      if (read.outcome === 'found' && read.version) reply.header(VERSION_HEADER, `"${read.version}"`);
      return read;
    },
    updateContactDetails: ({ claim, body, request }) =>
      contacts.updateContactDetails(claim, body.ContactDetails, seenVersion(request)),
  } satisfies OperationHandlers;
}
