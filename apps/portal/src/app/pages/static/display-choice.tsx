import { DISPLAY_CHOICE } from '#portal/boot/display-choice.ts';
import radioFieldCss from '#portal/components/choices/radio-field.css?inline';
import buttonCss from '#portal/components/controls/button.css?inline';
import settingsCss from '#portal/components/controls/display-settings.css?inline';
import { DisplaySettings } from '#portal/components/controls/display-settings.tsx';
import fieldCss from '#portal/components/fields/field.css?inline';
import { DisplayButton } from '#portal/components/layout/display-button.tsx';
import headerCss from '#portal/components/layout/site-header.css?inline';
import ownCss from './display-choice.css?inline';

export const displayChoiceCss = [headerCss, buttonCss, fieldCss, radioFieldCss, settingsCss, ownCss].join(
  '\n',
);

/** The tools of a page that needs no script file: the button is there once its small script works. NAV-30 */
export const DisplayTools = () => (
  <div className="tools">
    <DisplayButton
      id={DISPLAY_CHOICE.button}
      aria-expanded={false}
      aria-controls={DISPLAY_CHOICE.panel}
      hidden
    />
  </div>
);

/** The panel that the button opens: the same as behind the login. */
export const DisplayPanel = () => (
  <div id={DISPLAY_CHOICE.panel} hidden>
    <DisplaySettings onClose={() => undefined} />
  </div>
);
