import type { Region } from '@portal/config/regions/region';
import { resolveRegion } from '@portal/config/regions/regions';
import { findSiteByIds } from '@portal/config/sites/site';
import { ApiError } from '@portal/contract/errors/api-error';
import type { Activity, ActivityReport, SecurityPage } from '@portal/contract/security-page/mapping';
import {
  ACTIVITY_TEXTS,
  type ActivityFacts,
  type ActivityRow,
  MOST_REPORTS_A_DAY,
} from '@portal/domain/activity/activity-texts';
import { formatAmount } from '@portal/domain/values/money';
import type { AUDIT_KINDS } from '#api/audit/audit-event.ts';
import type { SiteConfigurations } from '#api/gateways/site-configurations.ts';
import type { PasskeyNames } from '#api/passkeys/passkey-names.ts';
import {
  type FoundEvent,
  MOST_EVENTS,
  type Place,
  type SecurityPageRepository,
} from '#api/security-page/security-page-repository.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

/** A new kind of audit event does not compile before it has its row of words. ACT-1 */
const ROWS: Readonly<Record<keyof typeof AUDIT_KINDS, ActivityRow | undefined>> = ACTIVITY_TEXTS;

const findRow = (kind: string): ActivityRow | undefined =>
  Object.hasOwn(ROWS, kind) ? ROWS[kind as keyof typeof ROWS] : undefined;

/** The contact details that changed, in the words of the customer's country, each once. */
function fieldWords(changed: unknown, { contact }: Region): readonly string[] {
  const labels: Readonly<Record<string, string>> = contact.labels;
  const names = (Array.isArray(changed) ? changed : []).map((name) => String(name).split('.', 1)[0] ?? '');
  return [...new Set(names)].flatMap((name) => labels[name]?.toLowerCase() ?? []);
}

const factsOf = ({ facts, count, policy, subject }: FoundEvent, region: Region): ActivityFacts => ({
  ...(facts as Pick<
    ActivityFacts,
    'label' | 'channel' | 'isKnown' | 'seconds' | 'because' | 'logins' | 'isLocking'
  >),
  count,
  fields: fieldWords(facts.changed, region),
  policy: policy ?? 'a policy',
  amount: formatAmount(Number(facts.amountCents ?? 0)),
  subject: subject ?? '',
});

function activityOf(event: FoundEvent, region: Region): Activity[] {
  const row = findRow(event.kind);
  if (!row) return [];
  const { eventId, happenedAt, isReported } = event;
  const text = row.text(factsOf(event, region));
  return [{ eventId, happenedAt, text, canReport: row.isReportable, isReported }];
}

/** The request names a place as a response did: `<moment>-<event id>`. */
function placeOf(before: string | null | undefined): Place | undefined {
  const [moment, eventId] = before?.split('-') ?? [];
  return moment && eventId ? { moment, eventId } : undefined;
}

const REPORTABLE = Object.entries(ROWS).flatMap(([kind, row]) => (row?.isReportable ? [kind] : []));

const REFUSALS = { held: 'activity.held', unknown: 'activity.not-found' } as const;

type Dependencies = {
  readonly repository: SecurityPageRepository;
  /** How each site is configured. */
  readonly configurationOf: SiteConfigurations;
  readonly passkeyNames: Pick<PasskeyNames, 'open'>;
  /** Sends the event on its way. */
  readonly dispatchChange: () => Promise<void>;
};

/** The log-ins and devices of a customer, and what happened to the account. */
export function createSecurityPageService({
  repository,
  configurationOf,
  passkeyNames,
  dispatchChange,
}: Dependencies) {
  return {
    ...repository,
    /** Devices, and a page of what happened. ACT-1, ACT-5 */
    async getPage(credentials: SessionCredentials, before: string | null | undefined) {
      const { proof, page } = await repository.getPage(credentials, placeOf(before));
      const region = resolveRegion(page.countryId);
      const shown = page.activity.slice(0, MOST_EVENTS);
      const last = page.activity.length > MOST_EVENTS ? shown.at(-1) : undefined;
      const site = findSiteByIds(page);
      const hasPasskeys = site !== undefined && configurationOf(site).featureFlag.passkeyFeature === true;
      const result: SecurityPage = {
        passkeys: hasPasskeys
          ? page.passkeys.map(({ sealedName, ...passkey }) => ({
              ...passkey,
              name: passkeyNames.open({ ...passkey, sealedName }),
            }))
          : [],
        devices: hasPasskeys ? page.devices : page.devices.map((device) => ({ ...device, passkeyIds: [] })),
        activity: shown.flatMap((event) => activityOf(event, region)),
        before: last ? `${last.moment}-${last.eventId}` : null,
      };
      return { proof, page: result };
    },
    /** Stores that the customer did not do something, and does what follows from it. ACT-6 to ACT-8 */
    async reportActivity(credentials: SessionCredentials, report: ActivityReport) {
      const bounds = { kinds: REPORTABLE, maxPerDay: MOST_REPORTS_A_DAY };
      const reported = await repository.reportActivity(credentials, report, bounds);
      if (reported.outcome === 'limit')
        throw new ApiError('activity.limit', { retryAfterSeconds: reported.retryAfterSeconds });
      if (reported.outcome !== 'reported') throw new ApiError(REFUSALS[reported.outcome]);
      await dispatchChange();
      return reported;
    },
  };
}

export type SecurityPageService = ReturnType<typeof createSecurityPageService>;
