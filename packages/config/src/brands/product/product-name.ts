/**
 * The name of the white-label brand: its one setting. Its texts, code message and wordmark all take it from
 * here.
 */
export const PRODUCT_NAME = 'Your Cover';
