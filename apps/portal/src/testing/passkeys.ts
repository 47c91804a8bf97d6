import { CALL_PATHS } from '@portal/contract/paths';
import { aPolicy, customerOnWire } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import { customerNetwork } from '#portal/testing/render-portal.tsx';

export const PHONE_PASSKEY = {
  PasskeyId: 'p-1',
  Name: 'iCloud Keychain – Safari on iPhone',
  AddedAt: '2026-11-13T20:12:00.000Z',
  LastUsedAt: '2026-11-14T20:12:00.000Z',
  IsHere: true,
};

type Wanted = { passkeys?: object[]; devices?: object[]; features?: string[] };
type Named = { PasskeyId: string; Name: string };

/** A host that has passkeys: these, until one is added, named or removed. */
export function passkeyNetwork({
  passkeys = [],
  devices = [],
  features = ['securityPageFeature', 'passkeyFeature'],
}: Wanted = {}) {
  const network = customerNetwork();
  let shown = passkeys as Named[];
  const others = ({ PasskeyId }: Named) => shown.filter((one) => one.PasskeyId !== PasskeyId);
  Object.assign(network.replies, {
    [CALL_PATHS.getCustomerDetail]: () => json({ ...customerOnWire([aPolicy()]), HostFeatures: features }),
    [CALL_PATHS.securityPage]: () => json({ Passkeys: shown, Devices: devices, Activity: [], Before: null }),
    [CALL_PATHS.passkeyOptions]: () =>
      json({
        RequestId: 'request-1',
        PublicKey: { challenge: 'AQID', rp: {}, user: { id: 'AQID' }, pubKeyCredParams: [] },
      }),
    [CALL_PATHS.addPasskey]: () => {
      shown = [...shown, PHONE_PASSKEY];
      return json({});
    },
    [CALL_PATHS.renamePasskey]: ({ body }: { body: unknown }) => {
      const { PasskeyId, Name } = body as Named;
      shown = shown.map((one) => (one.PasskeyId === PasskeyId ? { ...one, Name } : one));
      return json({});
    },
    [CALL_PATHS.removePasskey]: ({ body }: { body: unknown }) => {
      shown = others(body as Named);
      return json({});
    },
    [CALL_PATHS.sendProofCode]: () => json({}),
    [CALL_PATHS.checkProofCode]: () => json({ ProvedUntil: '2026-11-14T20:22:00.000Z' }),
  });
  return network;
}
