import { expect, test } from 'vitest';
import { SITES } from '../sites/site.ts';
import { SCENE_ID } from './scene-id.ts';
import { sceneDefinition } from './scene-svg.ts';

const brands = [...new Set(SITES.map((site) => site.brand))];

test.each(brands)('[CFG-43] the drawing of %s has its accent, and no colour of its own', (brand) => {
  const svg = sceneDefinition(brand);
  expect(svg).toContain(`<symbol id="${SCENE_ID}" viewBox="0 0 720 330">`);
  expect(svg).toMatch(/scene-(?:light|glow)/);
  expect(svg).not.toMatch(/#|fill=|stroke=|undefined|NaN/);
  // Every login page carries it.
  expect(svg.length).toBeLessThan(1400);
});

test('[CFG-43] no two brands share a drawing, not even a part of one', () => {
  const paths = brands.flatMap((brand) =>
    [...sceneDefinition(brand).matchAll(/ d="([^"]+)"/g)].map(([, d]) => d),
  );
  expect(new Set(paths).size).toBe(paths.length);
});

test('[CFG-43] a brand that is not sold has no drawing', () => {
  expect(() => sceneDefinition('nobody')).toThrow('No drawing found for the brand nobody');
});
