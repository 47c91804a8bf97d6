import { Icon } from '#portal/components/controls/icon.tsx';
import { TEXT_SIZE } from '#portal/components/controls/icon-shapes.ts';

/** The button in the brand band that opens and closes the panel of text size and colours. NAV-30 */
export const DisplayButton = (props: React.ComponentProps<'button'>) => (
  <button className="tool" type="button" {...props}>
    <Icon shape={TEXT_SIZE} />
    <span>
      Text size<span className="wide"> and colours</span>
    </span>
  </button>
);
