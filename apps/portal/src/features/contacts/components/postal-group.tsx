import { countryChoices } from '@portal/config/countries';
import { announce } from '#portal/components/announcer/announce.ts';
import { Checkbox } from '#portal/components/checkbox/checkbox.tsx';
import { SelectField } from '#portal/components/field/select-field.tsx';
import { AddressGroup } from '#portal/features/contacts/components/address-group.tsx';
import {
  type AddressEntry,
  type AddressText,
  type ContactForm,
  isSearching,
  manualEntry,
} from '#portal/features/contacts/contact-form.ts';
import { homeAddressOnOneLine } from '#portal/features/contacts/contact-rows.ts';
import { useConfiguration } from '#portal/lib/configuration.ts';

const COUNTRIES = countryChoices().map(({ countryId, name }) => ({ value: String(countryId), words: name }));

/** Of an address abroad no part is hidden, so none is kept unseen. */
const NO_KEPT_PARTS = { hasCity: true, hasState: true };

type PostalGroupProps = {
  form: ContactForm;
  former: AddressText;
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
              // Abroad nothing is searched for: what was being searched for is typed on by hand.
              const manual = isSearching(postal) ? manualEntry(postal, NO_KEPT_PARTS) : postal;
              const entry: AddressEntry =
                chosen === countryId ? { ...postal, mode: 'lookup' } : { ...manual, mode: 'manual' };
              onChange({ postalCountryId: chosen, postal: entry });
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
