import { type AddressParts, isSameAddress } from '@portal/domain/contact-details/address';
import type { AddressKind } from '@portal/domain/contact-details/contact-details';
import { useEffect, useRef, useState } from 'react';
import { announce } from '#portal/components/announcer/announce.ts';
import { Button } from '#portal/components/button/button.tsx';
import { AddressFields } from '#portal/features/contact-details/components/address/address-fields.tsx';
import { AddressLookup } from '#portal/features/contact-details/components/address/address-lookup.tsx';
import {
  type AddressEntry,
  type AddressText,
  hasNumber,
  manualEntry,
} from '#portal/features/contact-details/contact-form.ts';
import { homeAddressOnOneLine } from '#portal/features/contact-details/contact-rows.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

const UNAVAILABLE = 'Address search is not available right now. Please enter your address manually.';

type AddressGroupProps = {
  kind: AddressKind;
  entry: AddressEntry;
  /** The address with which the form began. */
  former: AddressText;
  isAbroad: boolean;
  errors: Readonly<Partial<Record<keyof AddressText, string>>>;
  onChange: (entry: AddressEntry) => void;
};

/** Says why the fields appeared by themselves. CON-45 */
export function SearchUnavailable() {
  return <p className="search-unavailable">{UNAVAILABLE}</p>;
}

function ShownAddress({ text, former }: { text: AddressText; former: AddressParts }) {
  const address = homeAddressOnOneLine(text, useConfiguration().regionalisation.addressLabels);
  if (address === '') return null;
  return (
    <p className="shown-address">
      <span className="meta">{isSameAddress(text, former) ? 'Your address now' : 'Your new address'}</span>
      <strong>{address}</strong>
    </p>
  );
}

/** Returns a function that moves the focus to a field once it is on the page. */
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

type AddressActionsProps = { text: AddressText; former: AddressText; onSearch: (text: AddressText) => void };

/** The ways from the fields back to the search. CON-9 */
function AddressActions({ text, former, onSearch }: AddressActionsProps) {
  return (
    <div className="address-actions">
      <Button variant="quiet" onClick={() => onSearch(text)}>
        Search for the address instead
      </Button>
      {former.line === '' || isSameAddress(text, former) ? null : (
        <Button variant="quiet" onClick={() => onSearch(former)}>
          Keep the address as it was
        </Button>
      )}
    </div>
  );
}

/** One address, which the customer finds by a search or types. CON-9 */
export function AddressGroup({ kind, entry, former, isAbroad, errors, onChange }: AddressGroupProps) {
  const { patterns } = useConfiguration().regionalisation;
  const placeParts = { hasCity: patterns.city !== null, hasState: patterns.state !== null };
  const [isUnavailable, setUnavailable] = useState(false);
  const focusLine = useFocusOn(`${kind}-line`);
  const focusSearch = useFocusOn(`${kind}-search`);

  /** For fields that appear by themselves: a customer who types elsewhere by then keeps the focus. CON-45 */
  const focusLineIfIdle = () => {
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
    if (!hasNumber(text)) focusLineIfIdle();
    onChange({ mode: hasNumber(text) ? 'lookup' : 'manual', text, query: '' });
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
            focusLineIfIdle();
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
        // The set of fields depends on the country alone, so that it starts afresh in another one.
        key={String(isAbroad)}
        {...{ kind, isAbroad, errors }}
        text={entry.text}
        onChange={(part) => onChange({ ...entry, text: { ...entry.text, ...part } })}
      />
      {isAbroad ? null : <AddressActions text={entry.text} former={former} onSearch={goSearching} />}
    </>
  );
}
