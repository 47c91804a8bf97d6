import { randomUUID } from 'node:crypto';
import { fillText } from '@portal/config/brands/brand';
import {
  CALL_BACK_REFUSAL_TEXTS,
  callBackDayText,
  callBackPhoneText,
  callBackPromise,
  callBackTimeText,
} from '@portal/config/call-backs/call-back-texts';
import { resolveRegion } from '@portal/config/regions/regions';
import { getSiteByIds } from '@portal/config/sites/site';
import type { CallBackChoices } from '@portal/contract/call-backs/mapping';
import { ApiError } from '@portal/contract/errors/api-error';
import {
  CALL_BACK_LIMITS,
  type CallBackPhone,
  callBackTimeId,
  firstDayToCall,
  listCallBackTimes,
} from '@portal/domain/call-backs/call-back';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { mobileHint } from '@portal/domain/values/masking';
import type { CallBackFacts, CallBacksRepository } from '#api/call-backs/call-backs-repository.ts';
import type { Clock } from '#api/gateways/clock.ts';
import type { BrandOf } from '#api/gateways/site-configurations.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SessionProof } from '#api/session/session-statement.ts';

type Dependencies = {
  readonly repository: CallBacksRepository;
  readonly clock: Clock;
  readonly brandOf: BrandOf;
  /** Sends the events on their way. */
  readonly dispatchChange: () => Promise<void>;
};

const PHONES: readonly CallBackPhone[] = ['mobile', 'home'];

/** The clock of the customer's site, and its way to write times. */
const regionOf = ({ countryId }: CallBackFacts) => resolveRegion(countryId);

function listTimes(facts: CallBackFacts, { clock, brandOf }: Dependencies) {
  const { callHours } = brandOf(getSiteByIds(facts));
  return listCallBackTimes(clock.now(), regionOf(facts).timeZone, callHours);
}

/** The day before which a new number is not called; undefined for one that may be called at once. CBK-10 */
function findFirstDay(facts: CallBackFacts, phone: CallBackPhone) {
  const from = facts[`${phone}From`];
  return from === null ? undefined : firstDayToCall(new Date(from), regionOf(facts).timeZone);
}

/** The customer's own phones, those first that may be called at once. */
const listPhones = (facts: CallBackFacts) =>
  PHONES.flatMap((phone) => {
    const number = facts[phone];
    return number ? [{ phone, number, firstDay: findFirstDay(facts, phone) }] : [];
  }).toSorted((one, other) => Number(one.firstDay !== undefined) - Number(other.firstDay !== undefined));

function choicesOf(facts: CallBackFacts, dependencies: Dependencies): CallBackChoices {
  const region = regionOf(facts);
  return {
    phones: listPhones(facts).map(({ phone, number, firstDay }) => ({
      phone,
      text: callBackPhoneText({ phone, lastDigits: mobileHint(number), fromDay: firstDay }, region),
    })),
    times: listTimes(facts, dependencies).map((time) => ({
      timeId: callBackTimeId(time),
      text: callBackTimeText(time, region.dates),
    })),
  };
}

type Refusal = {
  readonly outcome: keyof typeof CALL_BACK_REFUSAL_TEXTS;
  readonly retryAfterSeconds?: number;
  /** Of a new number. */
  readonly firstDay?: CalendarDate | undefined;
};

/** Throws the error that the customer reads: it says what to do. */
function refuse(phone: string, { outcome, retryAfterSeconds, firstDay = '' }: Refusal): never {
  const detail = fillText(CALL_BACK_REFUSAL_TEXTS[outcome], {
    phone,
    day: firstDay && callBackDayText(firstDay),
  });
  if (outcome === 'limit')
    throw new ApiError('call-back.limit', { detail, retryAfterSeconds: retryAfterSeconds ?? 1 });
  throw new ApiError(outcome === 'held' ? 'call-back.held' : 'call-back.not-offered', { detail });
}

/** Call-backs for customers for whom paying is hard. */
export function createCallBacksService(dependencies: Dependencies) {
  const { repository, brandOf, dispatchChange } = dependencies;
  const phoneOf = (facts: CallBackFacts) => brandOf(getSiteByIds(facts)).phone.number;
  return {
    /** The customer's own phones, masked, and the times within the line's hours. CBK-2, CBK-3 */
    async listChoices(credentials: SessionCredentials) {
      const { proof, facts } = await repository.getFacts(credentials);
      return { proof, choices: choicesOf(facts, dependencies) };
    },
    /**
     * Stores the request with its event. A call that waits already stays as it is.
     * CBK-4, CBK-6, CBK-7, CBK-10
     */
    async requestCallBack(
      credentials: SessionCredentials,
      { phone, timeId }: { phone: CallBackPhone; timeId: string },
    ): Promise<SessionProof> {
      const { facts } = await repository.getFacts(credentials);
      const time = listTimes(facts, dependencies).find((offered) => callBackTimeId(offered) === timeId);
      if (!time) return refuse(phoneOf(facts), { outcome: 'gone' });
      const firstDay = findFirstDay(facts, phone);
      if (firstDay && time.date < firstDay) return refuse(phoneOf(facts), { outcome: 'new', firstDay });
      const region = regionOf(facts);
      const promise = callBackPromise(time, phone, region);
      const { timeZone } = region;
      const callBack = { callBackId: randomUUID(), phoneKind: phone, ...time, timeZone, ...promise };
      const stored = await repository.requestCallBack(credentials, callBack, CALL_BACK_LIMITS.maxPerDay);
      if (stored.outcome === 'limit') return refuse(phoneOf(facts), stored);
      if (stored.outcome !== 'requested')
        return refuse(phoneOf(facts), { outcome: stored.outcome === 'held' ? 'held' : 'gone' });
      await dispatchChange();
      return stored.proof;
    },
    /** A call that does not wait is no error. CBK-8 */
    async cancelCallBack(credentials: SessionCredentials): Promise<SessionProof> {
      const proof = await repository.cancelCallBack(credentials, randomUUID());
      await dispatchChange();
      return proof;
    },
  };
}

export type CallBacksService = ReturnType<typeof createCallBacksService>;
