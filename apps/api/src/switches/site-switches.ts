import { ApiError } from '@portal/contract/errors/api-error';
import type { ErrorCode } from '@portal/contract/errors/error-codes';
import { listOn, type SetSwitch, type SiteSwitch } from '@portal/domain/switches/site-switches';
import type { Queryable } from '#api/database/database.ts';
import type { Clock } from '#api/gateways/clock.ts';
import { customerReadStatement } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import {
  createSiteSwitchesRepository,
  type SiteIds,
  type StoredSwitch,
} from '#api/switches/site-switches-repository.ts';

/** The error of a call while its switch is on. SWI-5 */
const ERRORS = {
  documents: 'document.paused',
  'address-search': 'address.paused',
  'pay-now': 'payment.paused',
  'update-payment': 'payment-details.paused',
} as const satisfies Partial<Record<SiteSwitch, ErrorCode>>;

type Pausing = keyof typeof ERRORS;

const findOwnSite = customerReadStatement(
  'find-own-site-of-switch',
  `select json_build_object('brandId', c.brand_id, 'countryId', c.country_id) from customer c
   where c.customer_id = s.customer_id`,
);

/**
 * The switches as this process read them last. A job reads them again; while the database is away those that
 * are known go on, each until its end. SWI-2, SWI-4
 */
export function createSiteSwitches({ database, clock }: { database: Queryable; clock: Clock }) {
  const repository = createSiteSwitchesRepository(database);
  let known: readonly StoredSwitch[] = [];

  const listOnAt = (isThere: (site: SiteIds) => boolean): readonly SetSwitch[] =>
    listOn(known.filter(isThere), clock.now());

  const listOnOf = ({ brandId, countryId }: SiteIds) =>
    listOnAt((at) => at.brandId === brandId && at.countryId === countryId);

  /** Throws the error of the switch while it is on in the site. SWI-5 */
  function refusePaused(site: SiteIds, wanted: Pausing): void {
    if (listOnOf(site).some(({ name }) => name === wanted)) throw new ApiError(ERRORS[wanted]);
  }

  return {
    async read(): Promise<void> {
      known = await repository.list();
    },
    listOnOf,
    refusePaused,
    /** The same for the site of the customer, who is asked for only where a site of the country has it on. */
    async refuseOwnPaused(credentials: SessionCredentials, wanted: Pausing): Promise<void> {
      const { countryId } = credentials;
      const isOn = listOnAt((at) => at.countryId === countryId).some(({ name }) => name === wanted);
      if (!isOn) return;
      const { json } = await findOwnSite.get(database, credentials);
      refusePaused(JSON.parse(json) as SiteIds, wanted);
    },
  };
}

export type SiteSwitches = ReturnType<typeof createSiteSwitches>;
