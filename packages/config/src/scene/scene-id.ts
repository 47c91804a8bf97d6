/** The id under which a page defines the brand's drawing. */
export const SCENE_ID = 'brand-scene';
