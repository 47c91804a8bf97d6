import { countryChoices } from '@portal/config/countries/countries';
import { useRef } from 'react';
import { announce } from '#portal/components/announcer/announce.ts';
import { Checkbox } from '#portal/components/checkbox/checkbox.tsx';
import { SelectField } from '#portal/components/field/select-field.tsx';
import { AddressGroup } from '#portal/features/contact-details/components/address-group.tsx';
import {
  type AddressText,
  type ContactForm,
  EMPTY_ADDRESS,
  postalAbroad,
} from '#portal/features/contact-details/contact-form.ts';
import { homeAddressOnOneLine } from '#portal/features/contact-details/contact-rows.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

const COUNTRIES = countryChoices().map(({ countryId, name }) => ({ value: String(countryId), label: name }));

type PostalGroupProps = {
  form: ContactForm;
  /** As the form began. */
  baseline: ContactForm;
  errors: Readonly<Partial<Record<keyof AddressText, string>>>;
  onChange: (part: Partial<ContactForm>) => void;
};

/** An address is what it was only in the country where it was. */
const formerIn = (countryId: number, { postal, postalCountryId }: ContactForm): AddressText =>
  countryId === postalCountryId ? postal.text : EMPTY_ADDRESS;

/**
 * Takes the postal address to another country. What addresses of the site's country do not have is at home as it was there, never as it was
 * abroad; what stood there abroad waits for a way back. CON-13
 */
function useCountryChange({ form, baseline, onChange }: Omit<PostalGroupProps, 'errors'>) {
  const { countryId, regionalisation } = useConfiguration();
  const { city, state } = regionalisation.patterns;
  const hiddenOf = (text: AddressText) => ({
    ...(state ? {} : { state: text.state }),
    ...(city ? {} : { city: text.city }),
  });
  const waiting = useRef<Partial<AddressText>>({});
  const { postal, postalCountryId } = form;
  const withParts = (parts: Partial<AddressText>) => ({ ...postal, text: { ...postal.text, ...parts } });
  return (chosen: number) => {
    if (chosen === postalCountryId) return;
    if (chosen === countryId) {
      waiting.current = hiddenOf(postal.text);
      const atHome = withParts(hiddenOf(formerIn(chosen, baseline)));
      return onChange({ postalCountryId: chosen, postal: { ...atHome, mode: 'lookup' } });
    }
    const moved = postalCountryId === countryId ? withParts(waiting.current) : postal;
    onChange({ postalCountryId: chosen, postal: postalAbroad(moved) });
  };
}

/** Where letters go: to the residence, or to an address of their own that may be abroad. CON-10, CON-11 */
export function PostalAddressGroup({ form, baseline, errors, onChange }: PostalGroupProps) {
  const { countryId, regionalisation } = useConfiguration();
  const { postal, postalCountryId, isPostalSame, residential } = form;
  const isAbroad = postalCountryId !== countryId;
  const changeCountry = useCountryChange({ form, baseline, onChange });

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
      <Checkbox id="postal-same" label="Same as residential address" isTicked={isPostalSame} onTick={tick} />
      {isPostalSame ? null : (
        <>
          <SelectField
            id="postal-country"
            label={regionalisation.addressLabels.country}
            autoComplete="section-postal country-name"
            options={COUNTRIES}
            value={String(postalCountryId)}
            onChange={(event) => changeCountry(Number.parseInt(event.target.value, 10))}
          />
          <AddressGroup
            kind="postal"
            entry={postal}
            {...{ isAbroad, errors }}
            former={formerIn(postalCountryId, baseline)}
            onChange={(entry) => onChange({ postal: entry })}
          />
        </>
      )}
    </>
  );
}
