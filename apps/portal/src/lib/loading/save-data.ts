type Connection = { readonly connection?: { readonly saveData?: boolean } };

/**
 * Returns whether the customer asked the browser to save data: then nothing is loaded ahead. LOG-73, NAV-25
 */
export const savesData = (): boolean => (navigator as Connection).connection?.saveData === true;
