import './display-settings.css';
import { useEffect, useState } from 'react';
import { announce } from '#portal/components/announcer/announce.ts';
import { Button } from '#portal/components/button/button.tsx';
import {
  type ColourScheme,
  type DisplayPreferences,
  readDisplayPreferences,
  storeDisplayPreferences,
  type TextSize,
} from '#portal/lib/site/display-preferences.ts';

const TEXT_SIZES: readonly [TextSize, string][] = [
  ['standard', 'Standard'],
  ['large', 'Large'],
  ['larger', 'Larger'],
  ['largest', 'Largest'],
];

const COLOURS: readonly [ColourScheme, string][] = [
  ['device', 'Same as my device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['contrast', 'High contrast'],
];

type RadioGroupProps<Value extends string> = {
  legend: string;
  name: string;
  options: readonly [Value, string][];
  value: Value;
  onChange: (value: Value) => void;
};

function RadioGroup<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
}: RadioGroupProps<Value>) {
  const choose = (option: Value, label: string) => {
    onChange(option);
    announce(`${legend}: ${label}`);
  };
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(([option, label]) => (
        <label className="radio" key={option}>
          <input
            className="radio-button"
            type="radio"
            name={name}
            checked={value === option}
            onChange={() => choose(option, label)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Text size and colours, applied at once and stored in this browser. Plain page content that covers nothing. */
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
          <RadioGroup
            legend="Text size"
            name="text-size"
            options={TEXT_SIZES}
            value={preferences.textSize}
            onChange={(textSize) => change({ textSize })}
          />
          <RadioGroup
            legend="Colours"
            name="colours"
            options={COLOURS}
            value={preferences.colours}
            onChange={(colours) => change({ colours })}
          />
        </div>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  );
}
