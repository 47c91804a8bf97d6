import type { CDPSession, Page } from '@playwright/test';

/** A device of Chromium that knows its user, as a phone does by face or fingerprint. */
export type VirtualDevice = {
  /** Whether it knows who holds it from here on. */
  readonly setKnowsUser: (knowsUser: boolean) => Promise<void>;
  readonly listPasskeys: () => Promise<readonly string[]>;
  readonly forget: (credentialId: string) => Promise<void>;
  /** Puts each passkey back to how it was before it was ever used: what a copy of the device would have. */
  readonly becomeCopy: () => Promise<void>;
};

/** Part of a phone or computer, or a security key that is plugged in. */
export type Transport = 'internal' | 'usb';

async function addAuthenticator(cdp: CDPSession, transport: Transport): Promise<string> {
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}

/** Gives a page a device: its dialog answers by itself. */
export async function addVirtualDevice(
  page: Page,
  transport: Transport = 'internal',
): Promise<VirtualDevice> {
  const cdp = await page.context().newCDPSession(page);
  const authenticatorId = await addAuthenticator(cdp, transport);
  return {
    setKnowsUser: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    listPasskeys: async () => {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.map(({ credentialId }) => credentialId);
    },
    forget: async (credentialId) => {
      await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
    },
    becomeCopy: async () => {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      for (const credential of credentials) {
        const { credentialId } = credential;
        await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
        await cdp.send('WebAuthn.addCredential', {
          authenticatorId,
          credential: { ...credential, signCount: 0 },
        });
      }
    },
  };
}
