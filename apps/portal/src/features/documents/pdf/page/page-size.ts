/** The size of a page in units of the document, of which there are 72 to an inch. */
export type PageSize = { readonly width: number; readonly height: number };
