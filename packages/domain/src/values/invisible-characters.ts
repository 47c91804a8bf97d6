/**
 * Returns a text without the invisible characters that programs put around what is copied from them:
 * zero-width spaces, and marks of the direction of writing. LOG-5, LOG-12, LOG-23, BNK-1, CON-20
 */
export const withoutInvisible = (text: string): string => text.replaceAll(/\p{Cf}/gu, '');
