import { ABROAD_LABELS, postcodeHint } from '@portal/config/contact-details/contact-rules';
import { normaliseAddress } from '@portal/domain/contact-details/address';
import type { AddressKind } from '@portal/domain/contact-details/contact-details';
import { useState } from 'react';
import { SelectField } from '#portal/components/choices/select-field.tsx';
import { TextField } from '#portal/components/fields/text-field.tsx';
import contactFormStyles from '#portal/features/contact-details/components/contact-form.module.css';
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
/** The label of a field, and the keyboard that a phone shows for it. */
type FieldLabel = { readonly label: string; readonly inputMode?: 'numeric' | 'text' };

/** The autocomplete token of each part. The level of a place depends on how many levels an address has. */
const AUTOCOMPLETE: Readonly<Record<Part, string>> = {
  line: 'address-line1',
  suburb: 'address-level3',
  city: 'address-level2',
  state: 'address-level1',
  postcode: 'postal-code',
};

/** The form writes these parts as they are sent, once the customer leaves the field. CON-50 */
const IN_CAPITALS: ReadonlySet<Part> = new Set(['city', 'state', 'postcode']);

/** Returns the label of each part, in the country of the site or abroad; null for a part without a field. */
function useFieldLabels(isAbroad: boolean, { city }: AddressText): Readonly<Record<Part, FieldLabel | null>> {
  const { addressLabels, patterns } = useConfiguration().regionalisation;
  // A city that came with an address abroad must not be sent unseen. CON-25
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

/**
 * Says that the postcode begins otherwise than those of the chosen state. It keeps
 * nobody from saving. CON-101
 */
function PostcodeHint({ text }: { text: AddressText }) {
  const hint = postcodeHint(text, useConfiguration().regionalisation);
  return <div role="status">{hint ? <p className={contactFormStyles.postcodeHint}>{hint}</p> : null}</div>;
}

/** The fields of one address. A field never cuts what is pasted: it has no maximum length. CON-53 */
export function AddressFields({ kind, text, isAbroad, errors, onChange }: AddressFieldsProps) {
  const { states, patterns } = useConfiguration().regionalisation;
  const labels = useFieldLabels(isAbroad, text);
  const homePattern = isAbroad ? undefined : patterns.postcode.pattern;
  const autoComplete = (part: Part) => {
    const token = part === 'suburb' && !labels.city ? AUTOCOMPLETE.city : AUTOCOMPLETE[part];
    return `section-${kind} ${token}`;
  };
  const field = (part: Part, className?: string) => {
    const label = labels[part];
    if (!label) return null;
    return (
      <TextField
        key={part}
        id={`${kind}-${part}`}
        {...label}
        {...(className ? { className } : {})}
        error={errors[part]}
        autoComplete={autoComplete(part)}
        value={text[part]}
        onChange={(event) => onChange({ [part]: event.target.value })}
        onBlur={() => {
          if (IN_CAPITALS.has(part)) onChange({ [part]: normaliseAddress(text, homePattern)[part] ?? '' });
        }}
      />
    );
  };
  const stateList = !isAbroad && states && labels.state;
  return (
    <div className={contactFormStyles.addressFields}>
      {field('line')}
      {field('suburb')}
      {field('city')}
      <div className={contactFormStyles.addressPlaces}>
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
      {isAbroad || errors.postcode ? null : <PostcodeHint text={text} />}
    </div>
  );
}
