import { getSiteByIds } from '@portal/config/sites/site';
import { type OperatorCommand, TEXT } from '#api/commands/operator-command.ts';
import {
  type ActivityReport,
  createActivityReportsRepository,
} from '#api/security-page/activity-reports-repository.ts';

const OPTIONS = { days: TEXT };
const DAYS_BY_DEFAULT = '30';

type ReportsRequest = { readonly days: number };

const lineOf = ({ reference, reportedKind, happenedAt, reportedAt, isHeld, ...of }: ActivityReport) =>
  `${reference}  ${getSiteByIds(of).key}  policies ${of.policyNumbers}  ${reportedKind} of ${happenedAt}, reported ${reportedAt}${isHeld ? '  On hold.' : ''}`;

export const activityReportsCommand: OperatorCommand<typeof OPTIONS, ReportsRequest> = {
  usage: `Lists what customers reported as not done by them, the newest first.

  npm run portal -- activity-reports [--days <1 to 400, by default ${DAYS_BY_DEFAULT}>]

Each line has the reference that the customer reads out, the site, the customer's policies, the kind of event with its moment in UTC, and
whether the account is on hold now. release-hold lifts a hold. Run it where the server's DATABASE_URL is set.`,
  options: OPTIONS,
  read({ days = DAYS_BY_DEFAULT }, positionals) {
    if (positionals.length > 0 || !/^[1-9]\d{0,2}$/.test(days) || Number(days) > 400) return undefined;
    return { days: Number(days) };
  },
  async carryOut({ days }, { database }) {
    const reports = await createActivityReportsRepository(database).listReports(days);
    return [`Reports of the last ${days} days: ${reports.length}`, ...reports.map(lineOf)];
  },
};
