import { countryChoices } from '@portal/config/countries';
import { type AddressParts, addressOnOneLine } from '@portal/domain/address';
import { announce } from '#portal/components/announcer/announce.ts';
import { Checkbox } from '#portal/components/checkbox/checkbox.tsx';
import { SelectField } from '#portal/components/field/select-field.tsx';
import { AddressGroup } from '#portal/features/contacts/components/address-group.tsx';
import type { AddressText, ContactForm } from '#portal/features/contacts/contact-form.ts';
import { useConfiguration } from '#portal/lib/configuration.ts';

const COUNTRIES = countryChoices().map(({ countryId, name }) => ({ value: String(countryId), words: name }));

type PostalGroupProps = {
  form: ContactForm;
  former: AddressParts;
  errors: Readonly<Partial<Record<keyof AddressText, string>>>;
  onChange: (part: Partial<ContactForm>) => void;
};

/** Where letters go: to the residence, or to an address of their own that may be abroad. CON-10, CON-11 */
export function PostalGroup({ form, former, errors, onChange }: PostalGroupProps) {
  const { countryId, regionalisation } = useConfiguration();
  const { postal, postalCountryId, isPostalSame, residential } = form;
  const isAbroad = postalCountryId !== countryId;

  const tick = (isTicked: boolean) => {
    // The fields keep what was in them: taking the tick away brings it back.
    onChange({ isPostalSame: isTicked });
    announce(
      isTicked
        ? `Postal address will be the same as residential address: ${addressOnOneLine(residential.text)}`
        : 'Enter your postal address',
    );
  };

  return (
    <>
      <Checkbox id="postal-same" words="Same as residential address" isTicked={isPostalSame} onTick={tick} />
      {isPostalSame ? null : (
        <>
          <SelectField
            id="postal-country"
            label={regionalisation.addressLabels.country}
            autoComplete="section-postal country-name"
            options={COUNTRIES}
            value={String(postalCountryId)}
            onChange={(event) => {
              const chosen = Number.parseInt(event.target.value, 10);
              const mode = chosen === countryId ? 'lookup' : 'manual';
              onChange({ postalCountryId: chosen, postal: { ...postal, mode } });
            }}
          />
          <AddressGroup
            kind="postal"
            entry={postal}
            {...{ former, isAbroad, errors }}
            onChange={(entry) => onChange({ postal: entry })}
          />
        </>
      )}
    </>
  );
}
