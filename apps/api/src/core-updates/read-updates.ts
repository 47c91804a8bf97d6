import {
  CORE_UPDATE_LIMITS,
  type CoreUpdate,
  coreUpdate,
  isUpdateKind,
  lineFieldsOf,
  ownerFieldOf,
  ownerOf,
  recordOfUpdate,
} from '@portal/contract/records/core-update';
import type { UpdateKind } from '@portal/contract/records/published-records';
import {
  type CheckContext,
  checkRecord,
  type Fault,
  type Issue,
  schemaFaults,
} from '#api/customer-import/check-record.ts';
import { nestsTooDeep, repeatsKey } from '#api/http/json-body.ts';

/** An update whose record may be written. */
export type ReadUpdate = {
  readonly updateId: string;
  readonly kind: UpdateKind;
  readonly values: Readonly<Record<string, unknown>>;
  /** The fields that are left out, or by which the customer cannot log in. */
  readonly note: string | null;
};

/** A line that is refused as it is. */
type RefusedUpdate = { readonly updateId: string | null; readonly refusal: string };

/** A post that cannot be taken at all, by its status. INB-2 */
export class PostRefusal extends Error {
  override readonly name = 'PostRefusal';
  readonly status: 400 | 413;

  constructor(status: 400 | 413, detail: string) {
    super(detail);
    this.status = status;
  }
}

/** Returns the reason that names a field, and no value. INB-4 */
export const badData = (field: string | null): string => `bad-data: ${field ?? 'line'}`;

/** Returns the lines of a post. Throws a `PostRefusal` for what is no NDJSON, or too much of it. INB-2 */
export function splitPost(body: Buffer): readonly string[] {
  const lines = decode(body)
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (!lines.some((line) => parseLine(line) !== undefined))
    throw new PostRefusal(400, 'The body has no line that is a JSON object.');
  if (lines.length > CORE_UPDATE_LIMITS.lines)
    throw new PostRefusal(413, `Send at most ${CORE_UPDATE_LIMITS.lines} lines.`);
  if (lines.some((line) => Buffer.byteLength(line) > CORE_UPDATE_LIMITS.lineBytes))
    throw new PostRefusal(413, `Send lines of at most ${CORE_UPDATE_LIMITS.lineBytes} bytes.`);
  return lines;
}

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new PostRefusal(400, 'The body is not in UTF-8.');
  }
}

/** Returns the object of a line; undefined for anything else. */
function parseLine(line: string): Readonly<Record<string, unknown>> | undefined {
  if (nestsTooDeep(line)) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && !repeatsKey(line) ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

const idOf = ({ updateId }: Readonly<Record<string, unknown>>): string | null => {
  const id = coreUpdate.shape.updateId.safeParse(updateId);
  return id.success ? id.data.toLowerCase() : null;
};

/** The field by which the line names what the record names otherwise. */
const lineField = (kind: UpdateKind, field: string | null): string | null =>
  field === ownerOf(kind) ? ownerFieldOf(kind) : field;

/** The field of the line that has no place where it is; undefined where each has. */
function misplacedField(kind: UpdateKind, { data, ...line }: CoreUpdate): string | undefined {
  const other = ownerFieldOf(kind) === 'policyNumber' ? 'customerId' : 'policyNumber';
  if (line[other] !== undefined) return other;
  if (line[ownerFieldOf(kind)] === undefined) return ownerFieldOf(kind);
  return lineFieldsOf(kind).find((field) => Object.hasOwn(data, field));
}

const NOTES: Readonly<Record<Fault['effect'], string>> = {
  refused: 'bad-data',
  'left-out': 'left-out',
  taken: 'cannot-log-in',
};

/**
 * Reads a line, and checks its record as the bulk import does. The reason of a refusal names a field and
 * repeats no value. INB-3, INB-4
 */
export function readUpdate(line: string, context: CheckContext): ReadUpdate | RefusedUpdate {
  const given = parseLine(line);
  if (given === undefined) return { updateId: null, refusal: badData(null) };
  const updateId = idOf(given);
  const refuse = (refusal: string): RefusedUpdate => ({ updateId, refusal });
  if (typeof given.kind === 'string' && !isUpdateKind(given.kind)) return refuse('unknown-kind');
  const parsed = coreUpdate.safeParse(given);
  if (!parsed.success) {
    const [fault] = schemaFaults(parsed.error.issues as readonly Issue[]);
    return refuse(badData(fault?.field ?? null));
  }
  const { kind } = parsed.data;
  if (!isUpdateKind(kind) || updateId === null) return refuse('unknown-kind');
  const misplaced = misplacedField(kind, parsed.data);
  if (misplaced !== undefined) return refuse(badData(misplaced));
  const { values, faults } = checkRecord(kind, recordOfUpdate(kind, parsed.data), context);
  const [fault] = faults;
  if (values === undefined) return refuse(badData(lineField(kind, fault?.field ?? null)));
  const note = fault ? `${NOTES[fault.effect]}: ${faults.map(({ field }) => field).join(', ')}` : null;
  return { updateId, kind, values, note };
}
