export const renderApiDocs = (document: unknown): string => JSON.stringify(document);
