import { Icon } from '#portal/components/controls/icon.tsx';
import * as shapes from '#portal/components/controls/icon-shapes.ts';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'every icon': () => (
    <ul>
      {Object.entries(shapes).map(([name, shape]) => (
        <li key={name}>
          <Icon shape={shape} /> {name.toLowerCase().replaceAll('_', ' ')}
        </li>
      ))}
    </ul>
  ),
};
