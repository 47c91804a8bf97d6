import type * as z from 'zod/mini';
import { addressSearchOperations } from './address-search/operations.ts';
import { callBackOperations } from './call-backs/operations.ts';
import { captchaOperations } from './captcha/operations.ts';
import { contactDetailsOperations } from './contact-details/operations.ts';
import { customerOperations } from './customer/operations.ts';
import { documentOperations } from './documents/operations.ts';
import { loginOperations } from './login/operations.ts';
import { offerOperations } from './offers/operations.ts';
import { passkeyOperations } from './passkeys/operations.ts';
import type { CallName } from './paths.ts';
import { paymentDetailsOperations } from './payment-details/operations.ts';
import { paymentOperations } from './payments/operations.ts';
import { policyOperations } from './policies/operations.ts';
import { proofOperations } from './proof/operations.ts';
import { securityPageOperations } from './security-page/operations.ts';
import type { Operation } from './wire/operation.ts';

/**
 * Every call: method, path, authentication, request, and every status of its
 * response. The view of the server.
 */
export const operations = {
  ...loginOperations,
  ...customerOperations,
  ...contactDetailsOperations,
  ...callBackOperations,
  ...policyOperations,
  ...addressSearchOperations,
  ...paymentOperations,
  ...paymentDetailsOperations,
  ...documentOperations,
  ...offerOperations,
  ...captchaOperations,
  ...securityPageOperations,
  ...passkeyOperations,
  ...proofOperations,
} as const satisfies Record<CallName, Operation>;

type Operations = typeof operations;

/** The name of a call. */
export type OperationName = keyof Operations;

/** The body of a call after the check; undefined for a call without one. */
export type BodyOf<Name extends OperationName> = Operations[Name] extends {
  body: infer S extends z.ZodMiniType;
}
  ? z.output<S>
  : undefined;

/** The query of a call after the check; undefined for a call without one. */
export type QueryOf<Name extends OperationName> = Operations[Name] extends {
  query: infer S extends z.ZodMiniType;
}
  ? z.output<S>
  : undefined;
