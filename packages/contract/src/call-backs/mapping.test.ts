import { expect, test } from 'vitest';
import {
  callBackChoicesFromWire,
  callBackChoicesToWire,
  callBackCustomerToWire,
  callBackRequestFromWire,
  callBackRequestToWire,
} from './mapping.ts';
import { callBackChoicesResponse, callBackCustomerRequest, requestCallBackRequest } from './schemas.ts';

test('[CBK-2] [CBK-3] phones and times arrive as they were sent', () => {
  const choices = {
    phones: [
      { phone: 'mobile' as const, text: 'Mobile number ending in 567' },
      { phone: 'home' as const, text: 'Home phone number ending in 100' },
    ],
    times: [{ timeId: '2026-11-24-480', text: 'Tuesday 24/11/2026 between 8 am and noon' }],
  };
  const wire = callBackChoicesToWire(choices);
  expect(callBackChoicesResponse.parse(wire)).toEqual({
    Phones: [
      { Phone: 'Mobile', Text: 'Mobile number ending in 567' },
      { Phone: 'Home', Text: 'Home phone number ending in 100' },
    ],
    Times: [{ TimeId: '2026-11-24-480', Text: 'Tuesday 24/11/2026 between 8 am and noon' }],
  });
  expect(callBackChoicesFromWire(wire)).toEqual(choices);
});

test.each(['mobile', 'home'] as const)('[CBK-4] a request to call the %s arrives as it was sent', (phone) => {
  const wire = callBackRequestToWire('f3Jq', { phone, timeId: '2026-11-24-480' });
  expect(callBackRequestFromWire(requestCallBackRequest.parse(wire))).toEqual({
    phone,
    timeId: '2026-11-24-480',
  });
  expect(callBackCustomerRequest.parse(callBackCustomerToWire('f3Jq'))).toEqual({
    ClientPortalLoginId: 'f3Jq',
  });
});
