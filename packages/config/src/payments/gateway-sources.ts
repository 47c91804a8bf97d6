/**
 * The sources that the browser may load and connect to for the card form of a
 * gateway, for the content policy.
 */
export type GatewaySources = {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
};

/** Stripe's own list: its script, the frames of card fields and of challenges, and its API. PAY-46, PAY-73 */
export const STRIPE_SOURCES: GatewaySources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/**
 * Returns the sources of a gateway's card form for the content policy of a build. `gateway` is `stripe`, or
 * the origin of a gateway that brings a component of its own; empty allows none. Our own server adds those of
 * its gateways by itself. PAY-73
 */
export function gatewaySourcesOf(gateway: string): GatewaySources {
  if (gateway === 'stripe') return STRIPE_SOURCES;
  const own = gateway ? [gateway] : [];
  return { script: own, frame: own, connect: [] };
}
