import { GatewayError } from '#sandbox/gateway-error.ts';
import { isAllowedOrigin } from '#sandbox/http/allowed-origins.ts';

/** Returns the address where the customer comes back to. Throws 422 `return-url-refused`. GWY-14 */
export function checkReturnUrl(
  url: string | undefined,
  portalOrigins: readonly string[],
  wantedOrigins?: readonly string[],
): string {
  const origin = url !== undefined && URL.canParse(url) ? new URL(url).origin : 'null';
  const isWanted = wantedOrigins?.includes(origin) ?? true;
  if (url === undefined || !isWanted || !isAllowedOrigin(origin, portalOrigins)) {
    throw new GatewayError(422, 'return-url-refused');
  }
  return url;
}
