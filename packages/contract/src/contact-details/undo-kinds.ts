/** The parts of a save that 'This was not me' puts back. CON-110 */
export const UNDO_KINDS = ['phone', 'email', 'addresses'] as const;
export type UndoKind = (typeof UNDO_KINDS)[number];
