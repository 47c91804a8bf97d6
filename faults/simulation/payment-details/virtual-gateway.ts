import type {
  MethodSetupAnswer,
  SavedMethod,
} from '../../../apps/api/src/gateways/payment-gateway/method-setup.ts';

type GatewaySetup = {
  readonly openedAt: number;
  readonly status: 'open' | 'saved' | 'declined' | 'canceled';
  readonly method?: SavedMethod;
};

/** How long a browser may save something in a setup. */
const SAVE_WITHIN_MS = 1_800_000;

/**
 * The gateway's memory: one setup a key, and the methods that were saved and not removed. Nothing fails here.
 */
export function createVirtualGateway(now: () => number) {
  const setups = new Map<string, GatewaySetup>();
  const kept = new Set<string>();
  let saved = 0;
  const saveAs = (type: SavedMethod['type'], token: string): SavedMethod =>
    type === 'card'
      ? { type, token, brand: 'Visa', lastDigits: '4242', expiry: '08/2030' }
      : { type, token, bankName: null, accountName: '', branchMasked: '12-••••', accountMasked: '••••9-00' };
  return {
    setups,
    kept,
    open(key: string): string {
      if (!setups.has(key)) setups.set(key, { openedAt: now(), status: 'open' });
      return key;
    },
    find(reference: string): MethodSetupAnswer {
      const setup = setups.get(reference);
      if (!setup) return { status: 'missing' };
      const { status, method } = setup;
      if (status !== 'saved') return { status };
      return method ? { status, method } : { status: 'open' };
    },
    /**
     * The customer types something. One that was declined or given up may be tried
     * again while its time lasts.
     */
    save(reference: string, type: SavedMethod['type']): void {
      const setup = setups.get(reference);
      if (!setup || setup.status === 'saved' || now() - setup.openedAt >= SAVE_WITHIN_MS) return;
      saved += 1;
      const token = `method-${saved}`;
      kept.add(token);
      setups.set(reference, { ...setup, status: 'saved', method: saveAs(type, token) });
    },
    end(reference: string, status: 'declined' | 'canceled'): void {
      const setup = setups.get(reference);
      if (setup?.status === 'open') setups.set(reference, { ...setup, status });
    },
    remove: (token: string): 'removed' | 'missing' => (kept.delete(token) ? 'removed' : 'missing'),
  };
}

export type VirtualGateway = ReturnType<typeof createVirtualGateway>;
