import { expect, test } from 'vitest';
import { documentListFromWire, documentListQueryToWire, documentStreamRequestToWire } from './mapping.ts';
import { documentListQuery, documentListResponse, documentStreamRequest } from './schemas.ts';

const ENTRY = {
  DocId: 'q7Xb',
  FolderFields: {
    FileType: 'pdf',
    CorrespondenceType: 'Annual renewal',
    CorrespondenceDate: '2025-03-14T09:30:00',
    DocumentType: 'LT',
    FileName: 'Renewal letter 2025',
  },
  QuadientHeaders: { folder: 7 },
  IsRead: false,
  IsNew: true,
};

const read = (entry: unknown) => documentListFromWire({ HitList: [entry] })[0];

test('[DOC-6] each field of a document has its wire name', () => {
  const [document] = documentListFromWire(documentListResponse.parse({ HitList: [ENTRY] }));
  expect(document).toEqual({
    documentId: 'q7Xb',
    fileType: 'pdf',
    correspondenceType: 'Annual renewal',
    date: '2025-03-14',
    documentType: 'LT',
    fileName: 'Renewal letter 2025',
    storeHeaders: { folder: 7 },
    isRead: false,
    isNew: true,
  });
});

test('[DOC-6] [DOC-5] a host that leaves fields out, or writes them otherwise, is understood', () => {
  const { IsRead, IsNew, ...older } = ENTRY;
  expect(read(older)).toMatchObject({ isRead: null, isNew: null });
  expect(read({ ...ENTRY, IsRead: 'yes' })?.isRead).toBeNull();
  const withFields = (fields: object) =>
    read({ ...ENTRY, FolderFields: { ...ENTRY.FolderFields, ...fields } });
  expect(withFields({ FileType: '.PDF' })?.fileType).toBe('pdf');
  expect(withFields({ FileType: 'EML' })?.fileType).toBe('eml');
  expect(withFields({ FileType: 'docx' })?.fileType).toBeNull();
  expect(withFields({ FileType: null })?.fileType).toBeNull();
  expect(withFields({ CorrespondenceDate: null, DocumentType: 'PD' })).toMatchObject({
    date: null,
    documentType: 'PD',
  });
  expect(withFields({ FileName: null })?.fileName).toBe('Annual renewal');
  expect(withFields({ CorrespondenceType: null })?.correspondenceType).toBe('');
  expect(read({ ...ENTRY, DocId: 4711 })?.documentId).toBe('4711');
});

test('[DOC-6] an entry without an id is left out, and no list is an empty one', () => {
  expect(documentListFromWire({ HitList: [{ ...ENTRY, DocId: null }, ENTRY] })).toHaveLength(1);
  for (const wire of [null, {}, { HitList: null }]) expect(documentListFromWire(wire)).toEqual([]);
});

const REQUEST = {
  policyNumber: '70010001',
  brandId: 16,
  loginId: 'login-1',
  productCode: 'FLC',
  saleCompletedDate: '2018-04-13T00:00:00',
};

test('[DOC-6] the list is asked for with the day of the sale, without its time', () => {
  const query = {
    PolicyNumber: '70010001',
    BrandId: '16',
    ClientPortalLoginId: 'login-1',
    ProductCode: 'FLC',
    SaleCompletedDate: '2018-04-13',
  };
  expect(documentListQueryToWire(REQUEST)).toEqual(query);
  expect(documentListQuery.safeParse(query).error).toBeUndefined();
  const { SaleCompletedDate, ...withoutSale } = query;
  expect(documentListQueryToWire({ ...REQUEST, saleCompletedDate: null })).toEqual(withoutSale);
  expect(documentListQuery.safeParse(withoutSale).error).toBeUndefined();
});

test('[DOC-6] what the store sent with a document goes back as it came', () => {
  const request = documentStreamRequestToWire({ documentId: 'q7Xb', storeHeaders: { folder: 7 } });
  expect(request).toEqual({ DocumentId: 'q7Xb', QuadientHeaders: { folder: 7 } });
  expect(documentStreamRequest.safeParse(request).error).toBeUndefined();
});
