import type { CallBackPhone } from '@portal/domain/call-backs/call-back';

/** The choices of a customer who asks for a call; the texts are ready to be read. */
export type CallBackChoices = {
  readonly phones: readonly { readonly phone: CallBackPhone; readonly text: string }[];
  readonly times: readonly { readonly timeId: string; readonly text: string }[];
};

/** The customer's choice. */
type CallBackRequest = { phone: CallBackPhone; timeId: string };

const PHONE_OF = { mobile: 'Mobile', home: 'Home' } as const satisfies Record<CallBackPhone, string>;

const phoneFromWire = (phone: unknown): CallBackPhone => (phone === PHONE_OF.home ? 'home' : 'mobile');

/** Writes what can be chosen. */
export const callBackChoicesToWire = ({ phones, times }: CallBackChoices) => ({
  Phones: phones.map(({ phone, text }) => ({ Phone: PHONE_OF[phone], Text: text })),
  Times: times.map(({ timeId, text }) => ({ TimeId: timeId, Text: text })),
});

type ChoicesOnWire = ReturnType<typeof callBackChoicesToWire>;

/** Reads what can be chosen. */
export function callBackChoicesFromWire(wire: unknown): CallBackChoices {
  const { Phones, Times } = wire as ChoicesOnWire;
  return {
    phones: Phones.map(({ Phone, Text }) => ({ phone: phoneFromWire(Phone), text: Text })),
    times: Times.map(({ TimeId, Text }) => ({ timeId: TimeId, text: Text })),
  };
}

/** Writes the question what can be chosen, and that a call is cancelled. */
export const callBackCustomerToWire = (loginId: string) => ({ ClientPortalLoginId: loginId });

/** Writes what was chosen. */
export const callBackRequestToWire = (loginId: string, { phone, timeId }: CallBackRequest) => ({
  ClientPortalLoginId: loginId,
  Phone: PHONE_OF[phone],
  TimeId: timeId,
});

/** Reads what was chosen. */
export const callBackRequestFromWire = (body: {
  readonly Phone: string;
  readonly TimeId: string;
}): CallBackRequest => ({ phone: phoneFromWire(body.Phone), timeId: body.TimeId });
