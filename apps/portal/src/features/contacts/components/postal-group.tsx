import { countryChoices } from '@portal/config/countries';
import { announce } from '#portal/components/announcer/announce.ts';
import { Checkbox } from '#portal/components/checkbox/checkbox.tsx';
import { SelectField } from '#portal/components/field/select-field.tsx';
import { AddressGroup } from '#portal/features/contacts/components/address-group.tsx';
import {
  type AddressText,
  type ContactForm,
  EMPTY_ADDRESS,
  postalAbroad,
  postalAtHome,
} from '#portal/features/contacts/contact-form.ts';
import { homeAddressOnOneLine } from '#portal/features/contacts/contact-rows.ts';
import { useConfiguration } from '#portal/lib/configuration.ts';

const COUNTRIES = countryChoices().map(({ countryId, name }) => ({ value: String(countryId), words: name }));

type PostalGroupProps = {
  form: ContactForm;
  /** As the form began. */
  baseline: ContactForm;
  errors: Readonly<Partial<Record<keyof AddressText, string>>>;
  onChange: (part: Partial<ContactForm>) => void;
};

/** Where letters go: to the residence, or to an address of their own that may be abroad. CON-10, CON-11 */
export function PostalGroup({ form, baseline, errors, onChange }: PostalGroupProps) {
  const { countryId, regionalisation } = useConfiguration();
  const { postal, postalCountryId, isPostalSame, residential } = form;
  const { city, state } = regionalisation.patterns;
  const placeParts = { hasCity: city !== null, hasState: state !== null };
  const isAbroad = postalCountryId !== countryId;
  /** An address is what it was only in the country where it was. */
  const formerIn = (id: number) => (id === baseline.postalCountryId ? baseline.postal.text : EMPTY_ADDRESS);

  const tick = (isTicked: boolean) => {
    // The fields keep what was in them: taking the tick away brings it back.
    onChange({ isPostalSame: isTicked });
    announce(
      isTicked
        ? `Postal address will be the same as residential address: ${homeAddressOnOneLine(residential.text, regionalisation.addressLabels)}`
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
              const isHome = chosen === countryId;
              onChange({
                postalCountryId: chosen,
                postal: isHome ? postalAtHome(postal, formerIn(chosen), placeParts) : postalAbroad(postal),
              });
            }}
          />
          <AddressGroup
            kind="postal"
            entry={postal}
            {...{ isAbroad, errors }}
            former={formerIn(postalCountryId)}
            onChange={(entry) => onChange({ postal: entry })}
          />
        </>
      )}
    </>
  );
}
