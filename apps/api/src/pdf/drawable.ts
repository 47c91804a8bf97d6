/**
 * The letters of names that the typeface has: Latin, Greek and Cyrillic. A name with others is left out:
 * boxes in its place would be a wrong name. RCP-4
 */
const DRAWABLE = /^[ -~\u00A0-\u017FȘ-ț\u1EA0-\u1EF9Έ-ΊΌΎ-ΡΣ-ώЀ-џ\u2010-\u201E]+$/u;

/** Returns whether a name can be drawn. RCP-4 */
export const isDrawable = (name: string): boolean => DRAWABLE.test(name);
