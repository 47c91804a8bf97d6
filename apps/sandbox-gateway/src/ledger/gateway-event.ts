/** Something to tell the merchant's webhook. */
export type GatewayEvent = {
  readonly entryId: string;
  readonly type: string;
  readonly reference: string;
  readonly at: string;
};
