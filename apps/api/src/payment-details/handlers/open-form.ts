import { randomUUID } from 'node:crypto';
import { getSiteByIds } from '@portal/config/sites/site';
import { ApiError } from '@portal/contract/errors/api-error';
import { customerReference } from '@portal/domain/payment-details/customer-reference';
import { isChangeableOnline } from '@portal/domain/payment-details/method-setup-decision';
import { METHOD_SETUP_LIMITS } from '@portal/domain/payment-details/method-setup-limits';
import { FIRST_SETUP_STATE } from '@portal/domain/payment-details/method-setup-machine';
import { COUNTRY_CODE, type CountryId } from '@portal/domain/values/country';
import type { PaymentGateway } from '#api/gateways/payment-gateway/payment-gateway.ts';
import type { PaymentGateways } from '#api/gateways/payment-gateway/payment-gateways.ts';
import type { SiteConfigurations } from '#api/gateways/site-configurations.ts';
import type { FormTokens } from '#api/payment-details/handlers/form-token.ts';
import type { OwnMethodSetupsRepository } from '#api/payment-details/handlers/own-method-setups-repository.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SiteSwitches } from '#api/switches/site-switches.ts';

type Dependencies = {
  readonly repository: OwnMethodSetupsRepository;
  readonly gateways: PaymentGateways;
  readonly configurationOf: SiteConfigurations;
  readonly siteSwitches: SiteSwitches;
  readonly formTokens: FormTokens;
};

/** The form that a browser wants: of which policy, and which form it had before. */
export type WantedForm = {
  readonly policyNumber: string;
  readonly earlier: { readonly setupId: string; readonly formToken: string };
};

/** An earlier form is opened again only while most of its life is left. */
const OPENED_AGAIN_WITHIN_SECONDS = METHOD_SETUP_LIMITS.setupLifeSeconds / 4;
const RETRY_AFTER_MANY_SECONDS = 600;

type Opening = {
  readonly policyNumber: string;
  readonly customerId: number;
  readonly gateway: PaymentGateway;
};

/**
 * Returns the id of the setup to open: that of an earlier form that proves itself, or a new one, which is
 * stored first. UPD-2, UPD-4
 */
async function prepareSetup(
  { repository, formTokens }: Dependencies,
  credentials: SessionCredentials,
  { policyNumber, customerId, gateway, earlier }: Opening & Pick<WantedForm, 'earlier'>,
): Promise<string> {
  if (formTokens.isRight(earlier.formToken, { setupId: earlier.setupId, customerId, policyNumber })) {
    const asked = { policyNumber, setupId: earlier.setupId, withinSeconds: OPENED_AGAIN_WITHIN_SECONDS };
    const { found } = await repository.findOpenSetup(credentials, asked);
    if (found?.gateway === gateway.name) return found.setupId;
  }
  const setupId = randomUUID();
  const isOpened = await repository.openSetup(credentials, {
    policyNumber,
    setupId,
    gateway: gateway.name,
    state: FIRST_SETUP_STATE,
    lifeSeconds: METHOD_SETUP_LIMITS.setupLifeSeconds,
    mostInHour: METHOD_SETUP_LIMITS.maxSetupsPerHour,
  });
  if (!isOpened) throw new ApiError('request.too-many', { retryAfterSeconds: RETRY_AFTER_MANY_SECONDS });
  return setupId;
}

/**
 * Opens the form for payment details of a policy: a setup at the gateway in which the browser can save a card
 * or bank account. While that is paused none is opened; one that is open can be used. UPD-1 to UPD-4, SWI-5
 */
export async function openForm(
  dependencies: Dependencies,
  credentials: SessionCredentials,
  { policyNumber, earlier }: WantedForm,
) {
  const { repository, gateways, configurationOf, formTokens, siteSwitches } = dependencies;
  const { found: policy } = await repository.findChangeablePolicy(credentials, policyNumber);
  if (!policy) throw new ApiError('policy.not-found');
  siteSwitches.refusePaused(policy, 'update-payment');
  const { customerId, countryId } = policy;
  const { payments } = configurationOf(getSiteByIds(policy)).regionalisation;
  const gateway = gateways.forProvider(payments.creditCardProvider);
  if (!gateway || !isChangeableOnline(policy)) throw new ApiError('payment-details.not-possible');
  const opening = { policyNumber, customerId, gateway };
  const setupId = await prepareSetup(dependencies, credentials, { ...opening, earlier });
  const reference = customerReference(customerId, payments.crnSuffix);
  const opened = await gateway.methodSetups.openMethodSetup({
    key: setupId,
    policyNumber,
    country: COUNTRY_CODE[countryId as CountryId],
    customerReference: reference,
  });
  const proof = await repository.noteOpened(credentials, setupId, opened.reference);
  return {
    proof,
    form: {
      ...opened,
      setupId,
      customerReference: reference,
      formToken: formTokens.create({ setupId, customerId, policyNumber }),
      provider: gateway.name,
    },
  };
}
