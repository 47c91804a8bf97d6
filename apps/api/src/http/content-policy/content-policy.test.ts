import { expect, test } from 'vitest';
import { allowSources } from '#api/http/content-policy/content-policy.ts';

const POLICY =
  "default-src 'none'; script-src 'self' 'sha256-abc='; connect-src 'self'; frame-ancestors 'none'";
const GATEWAY = 'http://localhost:4010';

test('[PAY-46] the origins of the card form are added, and nothing else changes', () => {
  expect(
    allowSources(POLICY, { 'script-src': [GATEWAY], 'connect-src': [GATEWAY], 'frame-src': [GATEWAY] }),
  ).toBe(
    `default-src 'none'; script-src 'self' 'sha256-abc=' ${GATEWAY}; connect-src 'self' ${GATEWAY}; ` +
      `frame-ancestors 'none'; frame-src ${GATEWAY}`,
  );
});

test('[PAY-46] without a gateway the policy stays as it is, and no source stands twice', () => {
  expect(allowSources(POLICY, { 'script-src': [], 'frame-src': [] })).toBe(POLICY);
  const once = allowSources(POLICY, { 'frame-src': [GATEWAY] });
  expect(allowSources(once, { 'frame-src': [GATEWAY] })).toBe(once);
});
