import { countryChoices } from '@portal/config/countries/countries';
import { useRef } from 'react';
import { Checkbox } from '#portal/components/choices/checkbox.tsx';
import { SelectField } from '#portal/components/choices/select-field.tsx';
import { announce } from '#portal/components/feedback/announce.ts';
import { AddressGroup } from '#portal/features/contact-details/address/address-group.tsx';
import {
  type AddressEntry,
  type AddressText,
  type ContactForm,
  EMPTY_ADDRESS,
  postalAbroad,
} from '#portal/features/contact-details/contact-form.ts';
import { homeAddressOnOneLine } from '#portal/features/contact-details/contact-rows.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

const COUNTRIES = countryChoices().map(({ countryId, name }) => ({ value: String(countryId), label: name }));

type PostalAddressGroupProps = {
  form: ContactForm;
  /** The form as it began. */
  baseline: ContactForm;
  errors: Readonly<Partial<Record<keyof AddressText, string>>>;
  onChange: (part: Partial<ContactForm>) => void;
};

/** Returns the address with which the form began, if that was in this country. CON-9 */
const formerIn = (countryId: number, { postal, postalCountryId }: ContactForm): AddressText =>
  countryId === postalCountryId ? postal.text : EMPTY_ADDRESS;

const NOT_TYPED: AddressEntry = { mode: 'lookup', text: EMPTY_ADDRESS, query: '' };

/**
 * Moves the postal address to another country. An address belongs to its country, so the fields are empty in
 * another one; only an open search goes along. The old address waits in case the customer goes back. The
 * focus stays on the list: some browsers report each country that the arrow keys pass. CON-61
 */
function useCountryChange({ form, baseline, onChange }: Omit<PostalAddressGroupProps, 'errors'>) {
  const { countryId } = useConfiguration();
  const waiting = useRef(new Map([[baseline.postalCountryId, baseline.postal]]));
  const { postal, postalCountryId } = form;
  return (chosen: number) => {
    if (chosen === postalCountryId) return;
    waiting.current.set(postalCountryId, postal);
    const known = waiting.current.get(chosen) ?? { ...NOT_TYPED, query: postal.query };
    onChange({
      postalCountryId: chosen,
      postal: chosen === countryId ? { ...known, mode: 'lookup' } : postalAbroad(known),
    });
  };
}

/** The address for letters: the residential one, or another that may be abroad. CON-10, CON-11 */
export function PostalAddressGroup({ form, baseline, errors, onChange }: PostalAddressGroupProps) {
  const { countryId, regionalisation } = useConfiguration();
  const { postal, postalCountryId, isPostalSame, residential } = form;
  const isAbroad = postalCountryId !== countryId;
  const changeCountry = useCountryChange({ form, baseline, onChange });

  const tick = (isTicked: boolean) => {
    // The fields keep their text, so that removing the tick brings it back.
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
