/** The id under which a page defines the drawing. */
export const SCENE_ID = 'brand-scene';
