import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  documentListFromWire,
  documentListQueryToWire,
  documentStreamRequestToWire,
} from '@portal/contract/documents/mapping';
import type { Database } from '../../apps/api/src/database/database.ts';
import { askGateway, waitUntilQuiet } from '../processes/ledger.ts';
import { personOf } from '../release/grown-database.ts';
import { type Ask, readHomePhone, type Visit } from '../trials/customers.ts';
import { isAcknowledgedBy, judgeFound, type Write } from '../trials/writes.ts';
import { type ProductSettings, runPortal } from './product.ts';

/** Acknowledged writes by the moment, and how many of them are there. */
export type Kept = { readonly acknowledged: number; readonly there: number; readonly ofLater: number };

/** Asks the API for each session and each home phone. */
export async function checkVisits(ask: Ask, visits: readonly Visit[], momentMs: number) {
  const logins = { acknowledged: 0, there: 0, ofLater: 0 };
  const changes = { acknowledged: 0, there: 0, ofLater: 0 };
  for (const visit of visits) {
    const { status, found } = await readHomePhone(ask, visit);
    const isThere = status === 200;
    if (isAcknowledgedBy(visit.login, momentMs)) {
      logins.acknowledged += 1;
      if (isThere) logins.there += 1;
    } else if (isThere && visit.login.sentMs > momentMs) logins.ofLater += 1;
    const acknowledged = visit.changes.filter((write) => isAcknowledgedBy(write, momentMs)).length;
    const verdict = judgeFound(visit.changes, found, momentMs);
    changes.acknowledged += acknowledged;
    // Older values are known from the newest: one that is lost counts as the last one.
    if (isThere) changes.there += acknowledged - (verdict === 'lost' ? 1 : 0);
    if (verdict === 'of later') changes.ofLater += 1;
  }
  return { logins, changes };
}

/** Opens every letter of a customer. Returns how many there are, and how many open. */
export async function openLetters(ask: Ask, { policyNumber, loginId, token }: Visit) {
  const asked = { policyNumber, loginId, saleCompletedDate: null, brandId: 1, productCode: 'FLC' };
  const query = new URLSearchParams(documentListQueryToWire(asked));
  const { json } = await ask('documents', `Document/documentlist?${query}`, undefined, token);
  const letters = documentListFromWire(json);
  let open = 0;
  for (const letter of letters) {
    const body = documentStreamRequestToWire(letter);
    const { status } = await ask('document', 'Document/documentstream', body, token);
    if (status === 200) open += 1;
  }
  return { listed: letters.length, open };
}

/** Lets open payments end, and compares the day with the gateway as operators do: results by payment. */
async function reconcile(settings: ProductSettings, database: Database, lastPerson: number) {
  const range = { first: personOf(1).policyNumber, last: personOf(lastPerson).policyNumber };
  await waitUntilQuiet({ database }, range);
  const out = join(settings.folder, 'payments.csv');
  const date = new Date().toISOString().slice(0, 10);
  const { output } = await runPortal(settings, 'payments', 'reconcile', '--date', date, '--out', out);
  if (!existsSync(out)) throw new Error(`payments reconcile: ${output}`);
  const [, ...lines] = readFileSync(out, 'utf8').replaceAll('"', '').trim().split('\r\n');
  const results = new Map(
    lines.map((line) => line.split(',') as [string, string]).map(([result, id]) => [id, result]),
  );
  return { results, output };
}

/** Compares the answers about payments, and each capture of the gateway, with the reconciliation. */
export async function checkPayments(
  settings: ProductSettings,
  database: Database,
  { visits, lastPerson, momentMs }: { visits: readonly Visit[]; lastPerson: number; momentMs: number },
) {
  const { results, output } = await reconcile(settings, database, lastPerson);
  const gatewayOrigin = `http://localhost:${settings.gatewayPort}`;
  const all = new URLSearchParams({
    capturedFrom: '2000-01-01T00:00:00Z',
    capturedTo: '2100-01-01T00:00:00Z',
  });
  const { payments } = await askGateway<{ payments: { key: string }[] }>(
    { gatewayOrigin },
    `/v1/payments?${all}`,
  );
  const forms = new Map(
    visits.flatMap((visit) => visit.forms).map((form): [string, Write] => [form.value, form]),
  );
  const paid = visits.flatMap((visit) => visit.payments).filter((write) => isAcknowledgedBy(write, momentMs));
  const keysOf = (result: string) => [...results].flatMap(([id, is]) => (is === result ? [id] : []));
  const missing = keysOf('missing here');
  const isLater = (id: string) => !isAcknowledgedBy(forms.get(id) ?? { value: id, sentMs: 0 }, momentMs);
  return {
    output,
    captures: payments.length,
    equal: keysOf('equal').length,
    givenBack: keysOf('given-back').length,
    missing: missing.length,
    /** Captures that the reconciliation does not name, names otherwise, or misses though begun before. */
    unexplained: payments.filter(({ key }) => {
      const result = results.get(key);
      return result === 'missing here' ? !isLater(key) : result !== 'equal' && result !== 'given-back';
    }).length,
    kept: {
      acknowledged: paid.length,
      there: paid.filter(({ value }) => results.get(value) === 'equal').length,
      ofLater: 0,
    },
  };
}
