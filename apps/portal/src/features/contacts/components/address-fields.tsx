import { ABROAD_LABELS } from '@portal/config/contact-rules';
import { normaliseAddress } from '@portal/domain/address';
import type { AddressKind } from '@portal/domain/contact-details';
import { SelectField } from '#portal/components/field/select-field.tsx';
import { TextField } from '#portal/components/field/text-field.tsx';
import type { AddressText } from '#portal/features/contacts/contact-form.ts';
import { useConfiguration } from '#portal/lib/configuration.ts';

type AddressFieldsProps = {
  kind: AddressKind;
  text: AddressText;
  isAbroad: boolean;
  /** By part of the address. */
  errors: Readonly<Partial<Record<keyof AddressText, string>>>;
  onChange: (part: Partial<AddressText>) => void;
};

type Part = keyof AddressText;
type Look = { readonly label: string; readonly maxLength: number; readonly inputMode?: 'numeric' | 'text' };

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

/** Far more than any part has, and no more than the server takes. */
const ABROAD_LENGTH: Readonly<Record<Part, number>> = {
  line: 120,
  suburb: 60,
  city: 60,
  state: 60,
  postcode: 12,
};

/** The parts of an address in the country of the site, or abroad; null for one that is not asked for. */
function useLooks(isAbroad: boolean): Readonly<Record<Part, Look | null>> {
  const { addressLabels, patterns } = useConfiguration().regionalisation;
  const hasCity = patterns.city !== null;
  if (isAbroad) {
    const look = (part: Part, label: string) => ({ label, maxLength: ABROAD_LENGTH[part] });
    return {
      line: look('line', ABROAD_LABELS.line),
      suburb: look('suburb', hasCity ? `${ABROAD_LABELS.suburb} (optional)` : ABROAD_LABELS.town),
      city: hasCity ? look('city', ABROAD_LABELS.town) : null,
      state: look('state', `${ABROAD_LABELS.state} (optional)`),
      postcode: look('postcode', `${ABROAD_LABELS.postcode} (optional)`),
    };
  }
  const suburbLabel = addressLabels.suburb ?? '';
  return {
    line: { label: addressLabels.addressLine ?? '', maxLength: patterns.addressLine.maxLength },
    suburb: {
      label: hasCity ? `${suburbLabel} (optional)` : suburbLabel,
      maxLength: patterns.suburb.maxLength,
    },
    city: patterns.city && { label: addressLabels.city ?? '', maxLength: patterns.city.maxLength },
    state: patterns.state && { label: addressLabels.state ?? '', maxLength: ABROAD_LENGTH.state },
    postcode: {
      label: addressLabels.postcode ?? '',
      // Room for a space that is typed where none belongs.
      maxLength: patterns.postcode.maxLength + 2,
      inputMode: patterns.postcode.inputMode,
    },
  };
}

/** An address to be typed, field by field. */
export function AddressFields({ kind, text, isAbroad, errors, onChange }: AddressFieldsProps) {
  const { states, patterns } = useConfiguration().regionalisation;
  const looks = useLooks(isAbroad);
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
            options={states.map(({ code, name }) => ({ value: code, words: name }))}
            emptyWords={patterns.state?.emptyMessage ?? ''}
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
