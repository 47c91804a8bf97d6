import { DISPLAY_CHOICE } from '#portal/boot/display-choice.ts';
import radioFieldCss from '#portal/components/choices/radio-field.css?inline';
import buttonCss from '#portal/components/controls/button.css?inline';
import settingsCss from '#portal/components/controls/display-settings.css?inline';
import { DisplaySettings } from '#portal/components/controls/display-settings.tsx';
import { Icon } from '#portal/components/controls/icon.tsx';
import { TEXT_SIZE } from '#portal/components/controls/icon-shapes.ts';
import fieldCss from '#portal/components/fields/field.css?inline';
import headerCss from '#portal/components/layout/site-header.css?inline';
import ownCss from './display-choice.css?inline';

export const displayChoiceCss = [headerCss, buttonCss, fieldCss, radioFieldCss, settingsCss, ownCss].join(
  '\n',
);

/** The button of a page that needs no script file; it is there once the page's small script works. NAV-30 */
export const DisplayButton = () => (
  <div className="tools">
    <button
      className="tool"
      type="button"
      id={DISPLAY_CHOICE.button}
      aria-expanded={false}
      aria-controls={DISPLAY_CHOICE.panel}
      hidden
    >
      <Icon shape={TEXT_SIZE} />
      <span>
        Text size<span className="wide"> and colours</span>
      </span>
    </button>
  </div>
);

/** The panel that the button opens: the same as behind the login. */
export const DisplayPanel = () => (
  <div id={DISPLAY_CHOICE.panel} hidden>
    <DisplaySettings onClose={() => undefined} />
  </div>
);
