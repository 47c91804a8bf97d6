import type * as z from 'zod/mini';
import { accountOperations } from './account.ts';
import { addressOperations } from './address.ts';
import { captchaOperations } from './captcha.ts';
import { customerOperations } from './customer.ts';
import { documentOperations } from './document.ts';
import { featureManagementOperations } from './feature-management.ts';
import type { Operation } from './operation.ts';
import type { CallName } from './paths.ts';
import { payNowOperations } from './pay-now-operations.ts';
import { paymentDetailsOperations } from './payment-details.ts';
import { policyOperations } from './policy.ts';

/** Every call: method, path, who may make it, what it takes, and every status it may answer. The server side's view. */
export const operations = {
  ...accountOperations,
  ...customerOperations,
  ...policyOperations,
  ...addressOperations,
  ...payNowOperations,
  ...paymentDetailsOperations,
  ...documentOperations,
  ...featureManagementOperations,
  ...captchaOperations,
} as const satisfies Record<CallName, Operation>;

type Operations = typeof operations;

/** The name of a call. */
export type OperationName = keyof Operations;

/** What a call's body holds once it is checked; undefined for a call without one. */
export type BodyOf<Name extends OperationName> = Operations[Name] extends {
  body: infer S extends z.ZodMiniType;
}
  ? z.output<S>
  : undefined;

/** What a call's query holds once it is checked; undefined for a call without one. */
export type QueryOf<Name extends OperationName> = Operations[Name] extends {
  query: infer S extends z.ZodMiniType;
}
  ? z.output<S>
  : undefined;
