import { SCENE_ID } from './scene-id.ts';

const TREE = [
  '<path class="scene-wood" d="M40 150V70M40 104 22 90M40 92l16-13"/>',
  '<path class="scene-leaf" d="M76 40a36 36 0 1 1-72 0 36 36 0 0 1 72 0ZM36 64a20 20 0 1 1-40 0 20 20 0 0 1 40 0ZM86 62a22 22 0 1 1-44 0 22 22 0 0 1 44 0Z"/>',
  '<path class="scene-wood" d="M40 110V52"/>',
].join('');

const HOUSE = [
  '<path class="scene-wall" d="M14 62h112v90H14Z"/>',
  '<path class="scene-roof" d="M0 66 70 6l70 60-9 11L70 25 9 77ZM98 10h16v30l-16-14ZM56 152V112a14 14 0 0 1 28 0v40Z"/>',
  '<path class="scene-light" d="M28 84h20v20H28ZM92 84h20v20H92Z"/>',
].join('');

/**
 * A house and the sun in the brand's colours, as an SVG symbol. The page defines it, as it does the wordmark, so that no script carries it.
 */
export const SCENE_DEFINITION = [
  `<div hidden><svg><symbol id="${SCENE_ID}" viewBox="0 0 720 330">`,
  '<circle class="scene-light" cx="560" cy="96" r="62"/>',
  '<path class="scene-hill-far" d="M0 252C110 176 250 158 380 210S620 250 720 176V330H0Z"/>',
  `<g transform="translate(210 126) scale(1.12)">${HOUSE}</g>`,
  `<g transform="translate(108 152) scale(.98)">${TREE}</g>`,
  `<g transform="translate(400 178) scale(.72)">${TREE}</g>`,
  '<path class="scene-hill-near" d="M0 300C140 246 330 262 470 290S660 312 720 292V330H0Z"/>',
  '</symbol></svg></div>',
].join('');
