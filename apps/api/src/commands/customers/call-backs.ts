import { getSiteByIds } from '@portal/config/sites/site';
import {
  createWaitingCallBacksRepository,
  type WaitingCallBack,
} from '#api/call-backs/waiting-call-backs-repository.ts';
import { type OperatorCommand, TEXT, UUID } from '#api/commands/operator-command.ts';

const OPTIONS = { operator: TEXT, done: TEXT };

type CallBacksRequest =
  | { readonly act: 'list' }
  | { readonly act: 'done'; readonly callBackId: string; readonly operator: string };

const lineOf = ({ callBackId, policyNumbers, promise, isOverdue, ...ids }: WaitingCallBack) =>
  `${callBackId}  ${getSiteByIds(ids).key}  policies ${policyNumbers}  told: ${promise}${isOverdue ? '  Overdue.' : ''}`;

export const callBacksCommand: OperatorCommand<typeof OPTIONS, CallBacksRequest> = {
  usage: `Lists the calls that customers are waiting for, or marks one as made.

  npm run portal -- call-backs
  npm run portal -- call-backs --done <id> --operator <who says so>

Each line has the site, the customer's policies, and what the customer was told: the day, the time by the clock that is named, and the phone.
The core system has the whole number. The id is that of the core event call-back-requested. Run it where the server's DATABASE_URL is set. It is written to the audit trail.`,
  options: OPTIONS,
  read({ operator, done }, positionals) {
    if (positionals.length > 0) return undefined;
    if (done === undefined) return operator === undefined ? { act: 'list' } : undefined;
    return operator && UUID.test(done) ? { act: 'done', callBackId: done, operator } : undefined;
  },
  async carryOut(request, { database }) {
    const callBacks = createWaitingCallBacksRepository(database);
    if (request.act === 'list') {
      const waiting = await callBacks.listWaiting();
      return [`Calls that customers are waiting for: ${waiting.length}`, ...waiting.map(lineOf)];
    }
    const isDone = await callBacks.finish(request.callBackId, request.operator);
    return [isDone ? 'The call is marked as made.' : 'No waiting call has this id.'];
  },
};
