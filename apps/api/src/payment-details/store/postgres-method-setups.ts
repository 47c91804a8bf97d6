import { METHOD_SETUP_LIMITS } from '@portal/domain/payment-details/method-setup-limits';
import { isSetupEnded } from '@portal/domain/payment-details/method-setup-machine';
import type { Database } from '#api/database/database.ts';
import type { MethodSetupLimits, MethodSetups } from '#api/payment-details/method-setups.ts';
import { applySetup, type ChangeSealing } from '#api/payment-details/store/apply-setup.ts';
import { createMethodSetupsRepository } from '#api/payment-details/store/method-setups-repository.ts';

type Dependencies = {
  readonly database: Pick<Database, 'query' | 'transaction'>;
  readonly sealing: ChangeSealing;
  /** Opens a token that was sealed for its setup. */
  readonly openToken: (sealed: Uint8Array, setupId: string) => string;
  readonly limits?: MethodSetupLimits | undefined;
};

/** Setups in the database. Its rules are the tables of the domain. UPD-11 to UPD-19, UPD-34 */
export function createPostgresMethodSetups({
  database,
  sealing,
  openToken,
  limits = METHOD_SETUP_LIMITS,
}: Dependencies): MethodSetups {
  const { get, leaseOver, leaseUnused, recordRemoved } = createMethodSetupsRepository(database);
  return {
    get,
    apply: ({ setupId }, applied) =>
      database.transaction((tx) => applySetup(tx, sealing, { setupId, ...applied })),
    record: ({ setupId }, event) =>
      database.transaction(async (tx) => {
        const setups = createMethodSetupsRepository(tx);
        return (await setups.end(setupId, { event })) ?? setups.get(setupId);
      }),
    close: ({ setupId }, method) =>
      database.transaction(async (tx) => {
        const setups = createMethodSetupsRepository(tx);
        const { state } = await setups.lock(setupId);
        if (state !== 'applied' && method)
          await setups.keepMethod(setupId, sealing.sealToken(method.token, setupId), false);
        if (!isSetupEnded(state)) await setups.end(setupId, { event: 'expired' });
        await setups.leaveAlone(setupId);
      }),
    leaseOver: (limit) => leaseOver({ ...limits, limit }),
    async leaseUnused(limit) {
      const rows = await leaseUnused({ ...limits, limit });
      return rows.map(({ setup_id: setupId, gateway, sealed_token: sealed }) => ({
        setupId,
        gateway,
        openToken: () => openToken(sealed, setupId),
      }));
    },
    recordRemoved,
  };
}
