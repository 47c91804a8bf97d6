import { documentListShape, policyDocumentShape } from '@portal/contract/documents/mapping';
import type { Queryable } from '#api/database/database.ts';
import { jsonSql } from '#api/database/json-sql.ts';
import { type GeneratedDocuments, idPrefixOf } from '#api/documents/generated-documents.ts';
import type { ContentAddress } from '#api/gateways/document-store/document-store.ts';
import {
  type CustomerStatement,
  customerReadStatement,
  customerStatement,
  ownParameter,
} from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SessionProof } from '#api/session/session-statement.ts';

/** The policy whose documents are asked for, as the portal knows it. */
export type AskedPolicy = {
  readonly policyNumber: string;
  readonly brandId: string;
  readonly productCode: string;
  readonly saleCompletedDate: string | undefined;
};

/**
 * A document `d` as a wire entry. Our store needs no headers, but a portal takes a document without any for
 * unknown.
 */
const DOCUMENT_JSON = jsonSql(policyDocumentShape, {
  documentId: 'd.document_id',
  fileType: 'd.file_type',
  correspondenceType: 'd.correspondence_type',
  date: 'd.correspondence_date',
  documentType: 'd.document_type',
  fileName: 'd.file_name',
  storeHeaders: "json_build_object('Store', 'portal')",
  isRead: 'd.read_at is not null',
  // DOC-41: on a first visit nothing can be new since an earlier one. After a year the mark of an unread
  // document is enough.
  isNew: `d.is_letter and d.read_at is null and coalesce(v.previous_login_at is not null and d.arrived_at > v.first_login_at
    and d.arrived_at > least(v.previous_login_at, now() - interval '1 year'), false)`,
});

const STORED_SQL = `select document_id, file_type, correspondence_type, correspondence_date, document_type, file_name,
    imported_at as arrived_at, read_at, true as is_letter
  from document where customer_id = p.customer_id and policy_number = p.policy_number`;

/** A document that the customer caused is no news to the customer. DOC-41 */
function madeSql(made: GeneratedDocuments): string {
  const id = `'${idPrefixOf(made)}' || m.reference`;
  return `select ${id}, 'pdf', m.subject, m.day, null, m.file_name, m.arrived_at, k.read_at, false
  from (${made.listSql}) m left join document_read k on k.customer_id = p.customer_id and k.document_id = ${id}`;
}

function listStatement(made: readonly GeneratedDocuments[]): CustomerStatement {
  const all = [STORED_SQL, ...made.map(madeSql)].join(' union all ');
  const listJson = jsonSql(documentListShape, {
    documents: `(select coalesce(json_agg(${DOCUMENT_JSON} order by d.arrived_at desc, d.document_id), '[]'::json) from (${all}) d)`,
  });
  return customerReadStatement(
    'list-own-documents',
    `select ${listJson} from policy p join customer c on c.customer_id = p.customer_id
       left join customer_visit v on v.customer_id = p.customer_id
     where p.customer_id = s.customer_id and p.policy_number = ${ownParameter(1)} and c.brand_id = ${ownParameter(2)}::integer
       and p.product_code = ${ownParameter(3)} and (${ownParameter(4)}::date is null or p.sale_completed_date = ${ownParameter(4)}::date)`,
  );
}

const find = customerReadStatement(
  'find-own-document',
  `select json_build_object('customer', d.customer_id::text, 'sha256', encode(d.sha256, 'hex'), 'sizeBytes', d.size_bytes)
   from document d where d.customer_id = s.customer_id and d.document_id = ${ownParameter(1)}`,
);
const recordRead = customerStatement(
  'record-own-document-read',
  `select to_json(record_document_read(s.customer_id, ${ownParameter(1)}))`,
);

/** The place where the content of a document is stored, and its customer. */
export type FoundDocument = ContentAddress & { readonly customer: string };

/**
 * The documents of the customer's own policies. Another customer's are as unknown as invented ones. DOC-7,
 * DOC-8
 */
export function createDocumentsRepository(database: Queryable, made: readonly GeneratedDocuments[]) {
  const list = listStatement(made);
  return {
    listOwn: (credentials: SessionCredentials, policy: AskedPolicy) =>
      list.find(database, credentials, [
        policy.policyNumber,
        policy.brandId,
        policy.productCode,
        policy.saleCompletedDate ?? null,
      ]),
    async findOwn(
      credentials: SessionCredentials,
      documentId: string,
    ): Promise<{ readonly proof: SessionProof; readonly document: FoundDocument | undefined }> {
      const { proof, json } = await find.find(database, credentials, [documentId]);
      return { proof, document: json === undefined ? undefined : (JSON.parse(json) as FoundDocument) };
    },
    /** Only for a document that was found: nothing else is looked at. */
    async recordRead(credentials: SessionCredentials, documentId: string): Promise<void> {
      await recordRead.find(database, credentials, [documentId]);
    },
  };
}
