import type { DocumentFileType, PolicyDocument } from '@portal/domain/documents/policy-document';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { fromWire, shapeOf } from '../wire/shape.ts';

/** The kind of document by which our API names the receipts of payments. DOC-42 */
export const RECEIPT_CORRESPONDENCE = 'Payment receipt';

/** The wire form of one document of a policy. */
export const policyDocumentShape = shapeOf<PolicyDocument>()({
  DocId: 'documentId',
  FolderFields: {
    FileType: 'fileType',
    CorrespondenceType: 'correspondenceType',
    CorrespondenceDate: { date: 'date' },
    DocumentType: 'documentType',
    FileName: 'fileName',
  },
  QuadientHeaders: 'storeHeaders',
  IsRead: 'isRead',
  IsNew: 'isNew',
});

/** The wire form of a policy's documents. */
export const documentListShape = shapeOf<{ readonly documents: readonly PolicyDocument[] }>()({
  HitList: { list: 'documents', of: policyDocumentShape },
});

const FILE_TYPES: readonly DocumentFileType[] = ['pdf', 'eml'];

const textOf = (value: unknown): string => (value === null ? '' : String(value));

/** A field that a host may not know and leave out. */
const flagFromWire = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/** Hosts write a file type with or without a dot, in small letters or capitals. */
function fileTypeFromWire(value: unknown): DocumentFileType | null {
  const name = textOf(value).trim().toLowerCase().replace(/^\./, '');
  return FILE_TYPES.find((type) => type === name) ?? null;
}

/** Reads the response of `documentlist`. An entry without an id cannot be opened and is left out. DOC-6 */
export function documentListFromWire(wire: unknown, timeZone?: string): PolicyDocument[] {
  const { documents } = fromWire<{ documents: Record<keyof PolicyDocument, unknown>[] }>(
    documentListShape,
    wire,
    timeZone,
  );
  return documents.flatMap((read) => {
    const documentId = textOf(read.documentId);
    if (documentId === '') return [];
    const fileName = textOf(read.fileName);
    return [
      {
        documentId,
        fileType: fileTypeFromWire(read.fileType),
        correspondenceType: textOf(read.correspondenceType),
        date: read.date as CalendarDate | null,
        documentType: read.documentType === null ? null : textOf(read.documentType),
        fileName: fileName || textOf(read.correspondenceType),
        storeHeaders: read.storeHeaders,
        isRead: flagFromWire(read.isRead),
        isNew: flagFromWire(read.isNew),
      },
    ];
  });
}

/**
 * Writes the query of `documentlist`. A sale date with a time is trimmed to its day; without one
 * the field is left out. DOC-6
 */
export function documentListQueryToWire(request: {
  readonly policyNumber: string;
  readonly brandId: number;
  readonly loginId: string;
  readonly productCode: string;
  readonly saleCompletedDate: string | null;
}): Record<string, string> {
  const saleDay = request.saleCompletedDate?.slice(0, 'yyyy-mm-dd'.length);
  return {
    PolicyNumber: request.policyNumber,
    BrandId: String(request.brandId),
    ClientPortalLoginId: request.loginId,
    ProductCode: request.productCode,
    ...(saleDay ? { SaleCompletedDate: saleDay } : {}),
  };
}

/** Writes the request of `documentstream`. */
export const documentStreamRequestToWire = ({
  documentId,
  storeHeaders,
}: Pick<PolicyDocument, 'documentId' | 'storeHeaders'>) => ({
  DocumentId: documentId,
  QuadientHeaders: storeHeaders,
});
