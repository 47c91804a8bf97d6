/** The parts of a save that 'This was not me' puts back. CON-110 */
export const UNDO_KINDS = ['phone', 'email', 'addresses'] as const;
export type UndoKind = (typeof UNDO_KINDS)[number];

/** The device that a link takes away. PKY-19 */
type UndoneDevice = {
  /** Browser and system from a closed list; null for one that is not on it. DEV-1 */
  readonly label: string | null;
  /** ISO 8601. */
  readonly addedAt: string;
};

/** The effect of a link that still works. `device`: undefined where it takes none away. CON-96, PKY-19 */
export type UndoLink = {
  readonly restores: readonly UndoKind[];
  readonly device: UndoneDevice | undefined;
};

/** Writes the response of `checkundolink`. */
export const undoLinkToWire = ({ restores, device }: UndoLink) => ({
  Restores: restores,
  ...(device && { Device: { Label: device.label, AddedAt: device.addedAt } }),
});
