import { findSiteByIds } from '@portal/config/sites/site';
import * as z from 'zod/mini';
import type { Channel } from '#api/gateways/messaging/message.ts';
import type {
  DeliveryReport,
  MessageProvider,
  ReportRequest,
} from '#api/gateways/messaging/message-provider.ts';
import type { DeliveryReportRepository } from '#api/messaging/delivery-report-repository.ts';

/** Our own form of a report, for providers that have none which we read. */
const reportSchema = z.object({
  messageId: z.string().check(z.maxLength(200)),
  outcome: z.enum(['arrived', 'not-arrived']),
});

/** The id of a message in the `Message-ID` of an e-mail: `<id@domain>`. */
const idIn = (messageId: string): string => messageId.replace(/^<|@.*$/g, '');

function parseReport(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** The sense of a report, for operators: no recipient, and no id. DEL-25 */
type Heard = {
  readonly event: 'arrived' | 'not-arrived';
  readonly channel: Channel | undefined;
  readonly provider: string;
  readonly reason?: string | undefined;
  readonly site?: string | undefined;
  readonly country?: number | undefined;
};

type Dependencies = {
  readonly providers: readonly MessageProvider[];
  readonly repository: DeliveryReportRepository;
  /** Returns whether an `Authorization` proves a sender of reports in our form. */
  readonly isReporter: (authorization: string | undefined) => boolean;
  /** Whether anybody reports in our form. */
  readonly hasReporters: boolean;
  /** Hears of each message that arrived or did not. */
  readonly note: (heard: Heard) => void;
};

/** Takes from providers whether messages arrived. DEL-23 to DEL-25 */
export function createDeliveryReports(dependencies: Dependencies) {
  const { providers, repository, isReporter, hasReporters, note } = dependencies;
  const reporting = providers.filter(({ readReport }) => hasReporters || readReport);

  function readOurs({ headers, body }: ReportRequest): DeliveryReport | undefined {
    if (!isReporter(headers.authorization as string | undefined)) return undefined;
    const { success, data } = z.safeParse(reportSchema, parseReport(body));
    return success ? { ...data, messageId: idIn(data.messageId) } : undefined;
  }

  return {
    areTaken: reporting.length > 0,
    /** Returns whether somebody may report on messages of a channel. LOG-99 */
    coverChannel: (channel: Channel): boolean => reporting.some(({ channels }) => channels.includes(channel)),
    /** Returns false for a report that does not prove that it is the provider's. */
    async take(name: string, request: ReportRequest): Promise<boolean> {
      const provider = reporting.find((one) => one.name === name);
      const report = provider && (provider.readReport ?? readOurs)(request);
      if (!provider || !report) return false;
      const { messageId, outcome: event, reason } = report;
      if (event === 'under-way') return true;
      const site = await repository.record({ messageId, provider: name, hasArrived: event === 'arrived' });
      note({
        event,
        channel: provider.channels[0],
        provider: name,
        reason,
        ...(site && { site: findSiteByIds(site)?.key, country: site.countryId }),
      });
      return true;
    },
  };
}
