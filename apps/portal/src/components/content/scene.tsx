import './scene.css';
import { SCENE_ID } from '@portal/config/scene/scene-id';

/** The brand's drawing, in its colours. Decoration; the page defines it. CFG-43 */
export function Scene() {
  return (
    <svg className="scene" viewBox="0 0 720 330" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <use href={`#${SCENE_ID}`} />
    </svg>
  );
}
