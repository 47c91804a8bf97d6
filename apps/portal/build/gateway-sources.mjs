import { STRIPE_SOURCES } from '@portal/config/payments/gateway-sources';

/**
 * Returns the sources of the payment gateway's card form. `gateway` is `stripe`, or the origin of a gateway that brings a component of its
 * own; empty allows none. Our own server adds those of its gateways by itself. PAY-73
 */
export function gatewaySources(gateway) {
  const own = { script: [gateway], frame: [gateway], connect: [] };
  const { script, frame, connect } = gateway === 'stripe' ? STRIPE_SOURCES : own;
  return { script: script.join(' '), frame: frame.join(' '), connect: connect.join(' ') };
}
