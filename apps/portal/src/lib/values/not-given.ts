/** Shown for a single value that is missing; never a blank or a dash alone. */
export const NOT_GIVEN = 'Not given';
