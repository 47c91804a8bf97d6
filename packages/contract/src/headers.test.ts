import { expect, test } from 'vitest';
import { SEEN_VERSION_HEADER, VERSION_HEADER } from './headers.ts';

test('[CON-34] the version of contact details goes by the headers that HTTP has for it', () => {
  expect([VERSION_HEADER, SEEN_VERSION_HEADER]).toEqual(['ETag', 'If-Match']);
});
