/** A question to a device. */
export type PasskeyQuestion = {
  readonly requestId: string;
  /** The options of the browser, as JSON (WebAuthn level 3). */
  readonly publicKey: object;
};

/** The answer of a device, as the browser writes it in JSON. */
export type PasskeyAnswer = { readonly requestId: string; readonly credential: object };

/** Reads the response of `passkeychallenge` and `passkeyoptions`. */
export function passkeyQuestionFromWire(wire: unknown): PasskeyQuestion {
  const { RequestId, PublicKey } = wire as { RequestId: string; PublicKey: object };
  return { requestId: RequestId, publicKey: PublicKey };
}

/** Writes the request of `passkeychallenge`. */
export const passkeyChallengeToWire = (brandId: number) => ({ BrandId: brandId });

/** Writes the request of `passkeylogin`. */
export const passkeyLoginToWire = ({ requestId, credential }: PasskeyAnswer) => ({
  RequestId: requestId,
  Credential: credential,
});

/** Reads which login the response of `passkeylogin` began. */
export const passkeyLoginIdFromWire = (wire: unknown): string =>
  (wire as { ClientPortalLoginId: string }).ClientPortalLoginId;

/** Writes the request of `passkeyoptions`. */
export const passkeyOptionsRequestToWire = (loginId: string) => ({ ClientPortalLoginId: loginId });

/** Writes the request of `addpasskey`: the server names the passkey. */
export const addPasskeyToWire = (loginId: string, answer: PasskeyAnswer) => ({
  ClientPortalLoginId: loginId,
  ...passkeyLoginToWire(answer),
  Name: null,
});

/** Writes the request of `removepasskey`. */
export const passkeyToWire = (loginId: string, passkeyId: string) => ({
  ClientPortalLoginId: loginId,
  PasskeyId: passkeyId,
});

/** Writes the request of `renamepasskey`. */
export const passkeyNameToWire = (loginId: string, passkeyId: string, name: string) => ({
  ...passkeyToWire(loginId, passkeyId),
  Name: name,
});
