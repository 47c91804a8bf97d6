/**
 * How a part of a drawing is coloured, out of the brand's own colours: `far`, `near` and `leaf` are ever more
 * of its action colour, `roof` is that colour, `line` a round-ended line in it, `wall` paper, `light` the
 * accent, and `glow` a line in the accent.
 */
type ScenePart = 'far' | 'near' | 'leaf' | 'roof' | 'line' | 'wall' | 'light' | 'glow';

/**
 * A brand's drawing beside its login, from back to front: the part, and its SVG path data in a box of 720 by
 * 330.
 */
export type Scene = readonly (readonly [part: ScenePart, d: string])[];
