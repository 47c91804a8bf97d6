import { type AddressParts, isSameAddress } from '@portal/domain/contact-details/address';
import type { AddressKind } from '@portal/domain/contact-details/contact-details';
import { useEffect, useRef, useState } from 'react';
import { announce } from '#portal/components/announcer/announce.ts';
import { Button } from '#portal/components/button/button.tsx';
import { AddressFields } from '#portal/features/contact-details/components/address-fields.tsx';
import { AddressLookup } from '#portal/features/contact-details/components/address-lookup.tsx';
import {
  type AddressEntry,
  type AddressText,
  manualEntry,
} from '#portal/features/contact-details/contact-form.ts';
import { homeAddressOnOneLine } from '#portal/features/contact-details/contact-rows.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

const UNAVAILABLE = 'Address search is not available right now. Please enter your address manually.';

type AddressGroupProps = {
  kind: AddressKind;
  entry: AddressEntry;
  /** As the form began. */
  former: AddressText;
  isAbroad: boolean;
  errors: Readonly<Partial<Record<keyof AddressText, string>>>;
  onChange: (entry: AddressEntry) => void;
};

/** Why the fields are there unasked. CON-45 */
export function SearchUnavailable() {
  return <p className="search-unavailable">{UNAVAILABLE}</p>;
}

function ShownAddress({ text, former }: { text: AddressText; former: AddressParts }) {
  const words = homeAddressOnOneLine(text, useConfiguration().regionalisation.addressLabels);
  if (words === '') return null;
  return (
    <p className="shown-address">
      <span className="meta">{isSameAddress(text, former) ? 'Your address now' : 'Your new address'}</span>
      <strong>{words}</strong>
    </p>
  );
}

/** Moves the focus into the field that has just appeared, when the customer's own act or the end of the search made it appear. */
function useFocusOn(fieldId: string) {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    document.getElementById(fieldId)?.focus();
  });
  return () => {
    isWanted.current = true;
  };
}

/** One address: found by searching or typed by hand. CON-9 */
export function AddressGroup({ kind, entry, former, isAbroad, errors, onChange }: AddressGroupProps) {
  const { patterns } = useConfiguration().regionalisation;
  const placeParts = { hasCity: patterns.city !== null, hasState: patterns.state !== null };
  const [isUnavailable, setUnavailable] = useState(false);
  const focusLine = useFocusOn(`${kind}-line`);
  const focusSearch = useFocusOn(`${kind}-search`);

  /** For what comes by itself: whoever types elsewhere by then is left there. */
  const focusLineUnasked = () => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.id === `${kind}-search`) focusLine();
  };

  const openFields = () => onChange(manualEntry(entry, placeParts));
  const goSearching = (text: AddressText) => {
    setUnavailable(false);
    focusSearch();
    onChange({ mode: 'lookup', text, query: '' });
  };
  const choose = (text: AddressText) => {
    // A street without its number is not an address yet.
    const isWhole = /\d/.test(text.line);
    if (!isWhole) focusLineUnasked();
    onChange({ mode: isWhole ? 'lookup' : 'manual', text, query: '' });
  };

  if (entry.mode === 'lookup' && !isAbroad) {
    return (
      <>
        <ShownAddress text={entry.text} former={former} />
        <AddressLookup
          id={kind}
          {...{ entry, placeParts }}
          onQuery={(query) => onChange({ ...entry, query })}
          onChosen={choose}
          onManual={() => {
            focusLine();
            openFields();
          }}
          onUnavailable={() => {
            setUnavailable(true);
            announce(UNAVAILABLE, 'assertive');
            focusLineUnasked();
            openFields();
          }}
        />
      </>
    );
  }
  return (
    <>
      {isUnavailable && !isAbroad ? <SearchUnavailable /> : null}
      <AddressFields
        // Which fields there are is settled once in a country.
        key={String(isAbroad)}
        {...{ kind, isAbroad, errors }}
        text={entry.text}
        onChange={(part) => onChange({ ...entry, text: { ...entry.text, ...part } })}
      />
      {isAbroad ? null : (
        <div className="address-ways">
          <Button variant="quiet" onClick={() => goSearching(entry.text)}>
            Search for the address instead
          </Button>
          {former.line === '' || isSameAddress(entry.text, former) ? null : (
            <Button variant="quiet" onClick={() => goSearching(former)}>
              Keep the address as it was
            </Button>
          )}
        </div>
      )}
    </>
  );
}
