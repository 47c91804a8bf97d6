import { mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultSite, findSiteByIds } from '@portal/config/sites/site';
import { type Database, readStatement, statement } from '#api/database/database.ts';
import type { Clock } from '#api/gateways/clock.ts';
import { checkContent } from '#api/gateways/document-store/checked-content.ts';
import {
  type ContentAddress,
  ContentMissingError,
  type DocumentStore,
} from '#api/gateways/document-store/document-store.ts';
import type { BrandOf } from '#api/gateways/site-configurations.ts';
import { OperatorError } from '#api/operator-error.ts';
import type { PasskeyNames, StoredPasskeyName } from '#api/passkeys/passkey-names.ts';
import { findDrawableName } from '#api/pdf/drawable.ts';
import { createPersonDocument } from '#api/person/person-document.ts';
import { createPersonRepository, type Person, type PersonRows } from '#api/person/person-repository.ts';
import { wordsOf } from '#api/person/stored-table.ts';
import { STORED_TABLES } from '#api/person/stored-tables.ts';
import { createIssuedReceiptsRepository } from '#api/receipts/issued-receipts-repository.ts';
import { createReceiptDocument } from '#api/receipts/receipt-document.ts';

type Tools = {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly clock: Clock;
  readonly brandOf: BrandOf;
  readonly passkeyNames: Pick<PasskeyNames, 'open'>;
};
type Export = { readonly person: Person; readonly folder: string; readonly operator: string };

/** Owner only: it is a person's data. */
const FILE = { mode: 0o600, flag: 'wx' } as const;

const listContents = statement(
  'list-contents-of-person',
  `select d.document_id as "documentId", encode(d.sha256, 'hex') as sha256, d.size_bytes::float8 as "sizeBytes"
   from document d where d.customer_id = $1`,
);
type Content = ContentAddress & { readonly documentId: string };

async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new OperatorError(`Nothing was exported: ${folder} is not empty. Name a folder that is new.`);
}

const fileNameOf = (row: Readonly<Record<string, unknown>>, number: number): string => {
  const name = String(row.file_name).replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return `documents/${String(number).padStart(4, '0')}-${name.slice(0, 80)}.${String(row.file_type)}`;
};

/** Copies a document. Returns whether the store has it. A chunk is gone when the next one is asked for. */
async function copyContent(store: DocumentStore, content: Content, path: string): Promise<boolean> {
  const stored = await store.open(content).catch((error: unknown) => {
    if (error instanceof ContentMissingError) return undefined;
    throw error;
  });
  if (!stored) return false;
  const file = await open(path, FILE.flag, FILE.mode);
  try {
    for await (const chunk of checkContent(stored, content)) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
  return true;
}

/** Copies the documents beside the export. Returns their rows with the name of each file. */
async function copyDocuments(
  { database, store }: Tools,
  { person, folder }: Export,
  letters: PersonRows,
): Promise<PersonRows> {
  if (letters.rows.length > 0) await mkdir(join(folder, 'documents'), { mode: 0o700 });
  const contents = await database.query<Content>(listContents, [person.customerId]);
  const rows: Record<string, unknown>[] = [];
  for (const [index, row] of letters.rows.entries()) {
    const file = fileNameOf(row, index + 1);
    const content = contents.find(({ documentId }) => documentId === row.document_id);
    const isCopied = content !== undefined && (await copyContent(store, content, join(folder, file)));
    rows.push({ ...row, file: isCopied ? file : null });
  }
  return { ...letters, rows };
}

/** Makes the receipts again, as the customer got them. None was made without a name. RCP-4 */
async function writeReceipts({ database, brandOf }: Tools, { person, folder }: Export, receipts: PersonRows) {
  const site = findSiteByIds(person);
  if (!site || receipts.rows.length === 0) return;
  await mkdir(join(folder, 'receipts'), { mode: 0o700 });
  const issued = createIssuedReceiptsRepository(database);
  for (const [index, row] of receipts.rows.entries()) {
    const receiptReference = String(row.receipt_reference);
    const receipt = await issued.get({ customerId: person.customerId, receiptReference });
    if (findDrawableName(receipt.customerName) === undefined) continue;
    const document = createReceiptDocument(receipt, site, brandOf(site));
    await writeFile(join(folder, `receipts/${index + 1}.pdf`), document, FILE);
  }
}

const listPasskeyNames = readStatement(
  'list-passkey-names-of-person',
  `select passkey_id as "passkeyId", name, encode(sealed_name, 'hex') as "sealedName" from passkey where customer_id = $1`,
);

/** Returns the rows of passkeys with the names that the customer gave. PKY-36 */
async function withNames({ database, passkeyNames }: Tools, { person }: Export, passkeys: PersonRows) {
  const stored = await database.query<StoredPasskeyName>(listPasskeyNames, [person.customerId]);
  const names = new Map(stored.map((one) => [one.passkeyId, passkeyNames.open(one)]));
  const rows = passkeys.rows.map((row) => ({ ...row, name: names.get(String(row.passkey_id)) ?? null }));
  return { ...passkeys, rows };
}

/** The columns of each table that no export shows, so that nobody takes them for forgotten. */
const WITHHELD = Object.fromEntries(
  Object.entries(STORED_TABLES).flatMap(([name, table]) =>
    table.person && table.withheld ? [[name, wordsOf(table.withheld)]] : [],
  ),
);

/**
 * Writes everything that is stored about a person into a new folder: as JSON, as a PDF, and the documents.
 * Returns the lines to print. PER-10 to PER-13
 */
export async function exportPerson(tools: Tools, request: Export): Promise<readonly string[]> {
  const { person, folder, operator } = request;
  const repository = createPersonRepository(tools.database);
  await openFolder(folder);
  // The export is in the activity that it shows.
  await repository.recordExported(person, operator);
  const tables: PersonRows[] = [];
  for (const found of await repository.listAll(person)) {
    if (found.table === 'receipt') await writeReceipts(tools, request, found);
    if (found.table === 'document') tables.push(await copyDocuments(tools, request, found));
    else tables.push(found.table === 'passkey' ? await withNames(tools, request, found) : found);
  }
  const exportedAt = tools.clock.now();
  const rowsOf = Object.fromEntries(tables.map(({ table, title, rows }) => [table, { title, rows }]));
  const json = {
    customerId: person.customerId,
    exportedAt: exportedAt.toISOString(),
    tables: rowsOf,
    withheld: WITHHELD,
  };
  await writeFile(join(folder, 'person.json'), `${JSON.stringify(json, null, 2)}\n`, FILE);
  const site = findSiteByIds(person) ?? defaultSite();
  await writeFile(join(folder, 'person.pdf'), createPersonDocument({ tables, site, exportedAt }), FILE);
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  const missing = tables
    .flatMap((table) => (table.table === 'document' ? table.rows : []))
    .filter(({ file }) => file === null);
  return [
    `Exported to ${folder}: ${rows} rows of ${tables.length} tables, in person.json and person.pdf.`,
    ...(missing.length > 0 ? [`Documents that the store does not have: ${missing.length}`] : []),
  ];
}
