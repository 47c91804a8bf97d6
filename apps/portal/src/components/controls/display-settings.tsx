import './display-settings.css';
import type { TextSize } from '@portal/config/theme/text-sizes';
import { useEffect, useState } from 'react';
import { RadioField, type RadioFieldProps } from '#portal/components/choices/radio-field.tsx';
import { Button } from '#portal/components/controls/button.tsx';
import { announce } from '#portal/components/feedback/announce.ts';
import {
  type ColourScheme,
  type DisplayPreferences,
  readDisplayPreferences,
  storeDisplayPreferences,
} from '#portal/lib/site/display-preferences.ts';

const TEXT_SIZES: readonly { value: TextSize; label: string }[] = [
  { value: 'standard', label: 'Standard' },
  { value: 'large', label: 'Large' },
  { value: 'larger', label: 'Larger' },
  { value: 'largest', label: 'Largest' },
];

const COLOURS: readonly { value: ColourScheme; label: string }[] = [
  { value: 'device', label: 'Same as my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'contrast', label: 'High contrast' },
];

type SettingProps<Value extends string> = Pick<
  RadioFieldProps<Value>,
  'id' | 'label' | 'options' | 'value' | 'onChoose'
>;

/** One setting. The choice is announced: it is applied at once. */
function Setting<Value extends string>({ label, options, onChoose, ...field }: SettingProps<Value>) {
  const choose = (value: Value) => {
    onChoose(value);
    announce(`${label}: ${options.find((option) => option.value === value)?.label}`);
  };
  return <RadioField {...{ label, options }} {...field} onChoose={choose} />;
}

/**
 * Text size and colours, applied at once and stored in this browser. Plain page content that covers nothing.
 */
export function DisplaySettings({ onClose }: { onClose: () => void }) {
  const [preferences, setPreferences] = useState(readDisplayPreferences);
  const change = (part: Partial<DisplayPreferences>) => {
    const changed = { ...preferences, ...part };
    setPreferences(changed);
    storeDisplayPreferences(changed);
  };
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);
  return (
    <section className="display-settings" aria-labelledby="display-settings-title">
      <div className="wrap">
        <h2 id="display-settings-title">Text size and colours</h2>
        <div className="groups">
          <Setting
            id="text-size"
            label="Text size"
            options={TEXT_SIZES}
            value={preferences.textSize}
            onChoose={(textSize) => change({ textSize })}
          />
          <Setting
            id="colours"
            label="Colours"
            options={COLOURS}
            value={preferences.colours}
            onChoose={(colours) => change({ colours })}
          />
        </div>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  );
}
