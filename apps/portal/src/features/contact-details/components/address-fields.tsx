import { ABROAD_LABELS } from '@portal/config/contact-details/contact-rules';
import { normaliseAddress } from '@portal/domain/contact-details/address';
import type { AddressKind } from '@portal/domain/contact-details/contact-details';
import { useState } from 'react';
import { SelectField } from '#portal/components/field/select-field.tsx';
import { TextField } from '#portal/components/field/text-field.tsx';
import type { AddressText } from '#portal/features/contact-details/contact-form.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

type AddressFieldsProps = {
  kind: AddressKind;
  text: AddressText;
  isAbroad: boolean;
  /** By part of the address. */
  errors: Readonly<Partial<Record<keyof AddressText, string>>>;
  onChange: (part: Partial<AddressText>) => void;
};

type Part = keyof AddressText;
type Look = { readonly label: string; readonly inputMode?: 'numeric' | 'text' };

/** What the browser knows a part by; which level a place is depends on how many there are. */
const AUTOCOMPLETE: Readonly<Record<Part, string>> = {
  line: 'address-line1',
  suburb: 'address-level3',
  city: 'address-level2',
  state: 'address-level1',
  postcode: 'postal-code',
};

/** Written as they are sent as soon as the field is left. CON-50 */
const IN_CAPITALS: ReadonlySet<Part> = new Set(['city', 'state', 'postcode']);

/** The parts of an address in the country of the site, or abroad; null for one that is not asked for. None cuts what is pasted. CON-53 */
function useLooks(isAbroad: boolean, { city }: AddressText): Readonly<Record<Part, Look | null>> {
  const { addressLabels, patterns } = useConfiguration().regionalisation;
  // A city that came with an address abroad is not sent unseen.
  const [cameWithCity] = useState(city !== '');
  const hasCity = patterns.city !== null || (isAbroad && cameWithCity);
  if (isAbroad) {
    return {
      line: { label: ABROAD_LABELS.line },
      suburb: { label: hasCity ? `${ABROAD_LABELS.suburb} (optional)` : ABROAD_LABELS.town },
      city: hasCity ? { label: ABROAD_LABELS.town } : null,
      state: { label: `${ABROAD_LABELS.state} (optional)` },
      postcode: { label: `${ABROAD_LABELS.postcode} (optional)` },
    };
  }
  const suburbLabel = addressLabels.suburb ?? '';
  return {
    line: { label: addressLabels.addressLine ?? '' },
    suburb: { label: hasCity ? `${suburbLabel} (optional)` : suburbLabel },
    city: patterns.city && { label: addressLabels.city ?? '' },
    state: patterns.state && { label: addressLabels.state ?? '' },
    postcode: { label: addressLabels.postcode ?? '', inputMode: patterns.postcode.inputMode },
  };
}

/** An address to be typed, field by field. */
export function AddressFields({ kind, text, isAbroad, errors, onChange }: AddressFieldsProps) {
  const { states, patterns } = useConfiguration().regionalisation;
  const looks = useLooks(isAbroad, text);
  const autoComplete = (part: Part) => {
    const token = part === 'suburb' && !looks.city ? AUTOCOMPLETE.city : AUTOCOMPLETE[part];
    return `section-${kind} ${token}`;
  };
  const field = (part: Part, className?: string) => {
    const look = looks[part];
    if (!look) return null;
    return (
      <TextField
        key={part}
        id={`${kind}-${part}`}
        {...look}
        {...(className ? { className } : {})}
        error={errors[part]}
        autoComplete={autoComplete(part)}
        value={text[part]}
        onChange={(event) => onChange({ [part]: event.target.value })}
        onBlur={() => {
          if (IN_CAPITALS.has(part)) onChange({ [part]: normaliseAddress(text)[part] ?? '' });
        }}
      />
    );
  };
  const stateList = !isAbroad && states && looks.state;
  return (
    <div className="address-fields">
      {field('line')}
      {field('suburb')}
      {field('city')}
      <div className="address-places">
        {stateList ? (
          <SelectField
            id={`${kind}-state`}
            label={stateList.label}
            error={errors.state}
            autoComplete={autoComplete('state')}
            options={states.map(({ code, name }) => ({ value: code, label: name }))}
            emptyLabel={patterns.state?.emptyMessage ?? ''}
            value={text.state}
            onChange={(event) => onChange({ state: event.target.value })}
          />
        ) : (
          field('state')
        )}
        {field('postcode', 'input-postcode')}
      </div>
    </div>
  );
}
