import { SCENE_ID } from '#portal/components/scene/scene-id.ts';
import './scene.css';

/** A house and the sun, in the brand's colours. Decoration; the page defines the drawing. */
export function Scene() {
  return (
    <svg className="scene" viewBox="0 0 720 330" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <use href={`#${SCENE_ID}`} />
    </svg>
  );
}
