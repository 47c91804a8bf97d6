import type { Scene } from '../../scene/scene.ts';

/** The coast: a lighthouse, a boat, and the sea in the evening. */
export const scene: Scene = [
  ['light', 'M412 150a58 58 0 1 1 116 0a58 58 0 1 1-116 0'],
  ['far', 'M0 196C60 132 130 120 190 150S300 196 360 196H720V330H0Z'],
  ['wall', 'M83 162l11-110h36l11 110Z'],
  ['roof', 'M92 74h40l3 26H89ZM87 120h50l3 26H84ZM94 32h36l-18-24ZM90 49h44v7H90Z'],
  ['light', 'M100 32h24v17h-24Z'],
  ['near', 'M0 232q60-26 120 0t120 0 120 0 120 0 120 0 120 0V330H0Z'],
  ['wall', 'M556 94v104h-74ZM568 118v80h44Z'],
  ['roof', 'M470 208h156q-14 32-42 32h-76q-28 0-38-32Z'],
  ['leaf', 'M0 272q60-26 120 0t120 0 120 0 120 0 120 0 120 0V330H0Z'],
  ['line', 'M290 88q14-14 28 0 14-14 28 0M370 58q11-11 22 0 11-11 22 0'],
  ['light', 'M0 330v-18q90-26 210-6t250 24Z'],
];
