import { findBrand } from '../brands/brands.ts';
import { SCENE_ID } from './scene-id.ts';

/**
 * Returns a brand's drawing as an SVG symbol, in the colours of the page around it. A page defines it once,
 * hidden, so that no script carries it. Throws for a brand that is not sold.
 */
export function sceneDefinition(brand: string): string {
  const scene = findBrand(brand)?.scene;
  if (!scene) throw new Error(`No drawing found for the brand ${brand}`);
  const paths = scene.map(([part, d]) => `<path class="scene-${part}" d="${d}"/>`).join('');
  return `<div hidden><svg><symbol id="${SCENE_ID}" viewBox="0 0 720 330">${paths}</symbol></svg></div>`;
}
