import { type AddressParts, isSameAddress } from '@portal/domain/contact-details/address';
import type { AddressKind } from '@portal/domain/contact-details/contact-details';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { Icon } from '#portal/components/controls/icon.tsx';
import { TICK } from '#portal/components/controls/icon-shapes.ts';
import { announce } from '#portal/components/feedback/announce.ts';
import { AddressFields } from '#portal/features/contact-details/address/address-fields.tsx';
import { AddressLookup } from '#portal/features/contact-details/address/address-lookup.tsx';
import contactFormStyles from '#portal/features/contact-details/components/contact-form.module.css';
import {
  type AddressEntry,
  type AddressText,
  hasNumber,
  manualEntry,
  type PlaceParts,
} from '#portal/features/contact-details/contact-form.ts';
import { homeAddressOnOneLine } from '#portal/features/contact-details/contact-rows.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/**
 * The parts for the customer to check where the search found a street and not the house. Its postcode may be
 * that of another part. CON-103
 */
function streetNote(text: AddressText, { postcode }: AddressLabels): string {
  const check = `Check the ${hasNumber(text) ? 'number and the ' : ''}${(postcode ?? '').toLowerCase()}.`;
  return hasNumber(text)
    ? `We know this street, but not all of its numbers. ${check}`
    : `Add your street number: we know this street, but not its numbers. ${check}`;
}

type AddressLabels = ReturnType<typeof useConfiguration>['regionalisation']['addressLabels'];

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
  return <p className={contactFormStyles.searchUnavailable}>{UNAVAILABLE}</p>;
}

/** The address that a save would store, above the search. */
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

type ChosenAddressProps = {
  kind: AddressKind;
  text: AddressText;
  former: AddressText;
  onSearch: (text: AddressText) => void;
  onEdit: () => void;
};

/** A new address that was chosen from the list: what will be saved, and the ways to change it. CON-62 */
function ChosenAddress({ kind, text, former, onSearch, onEdit }: ChosenAddressProps) {
  const { addressLabels } = useConfiguration().regionalisation;
  return (
    <div className={`shown-address ${contactFormStyles.chosenAddress}`}>
      <Icon shape={TICK} />
      <p>
        <span className="meta">Your new address</span>
        <strong>{homeAddressOnOneLine(text, addressLabels)}</strong>
      </p>
      <div className={contactFormStyles.addressActions}>
        <Button id={`${kind}-change`} variant="quiet" onClick={() => onSearch(text)}>
          Search again<span className="visually-hidden"> for your address</span>
        </Button>
        <Button variant="quiet" onClick={onEdit}>
          Edit this address
        </Button>
        {former.line === '' ? null : (
          <Button variant="quiet" onClick={() => onSearch(former)}>
            Keep the address as it was
          </Button>
        )}
      </div>
    </div>
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
    <div className={contactFormStyles.addressActions}>
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

type AddressSearchProps = Pick<AddressGroupProps, 'kind' | 'entry' | 'former' | 'onChange'> & {
  placeParts: PlaceParts;
  focusLine: () => void;
  focusLineIfIdle: () => void;
  onUnavailable: () => void;
  /** Something was chosen: the text of a street alone, or of a whole address. */
  onChoice: (text: AddressText, fromStreet: boolean) => void;
};

/** The search for an address; once one was chosen, the address in its place. CON-40, CON-62 */
function AddressSearch(props: AddressSearchProps) {
  const { kind, entry, former, placeParts, onChange, focusLine, focusLineIfIdle, onUnavailable, onChoice } =
    props;
  // A search that the customer turned away from must not fill the form: another number makes another search.
  const [searchNumber, setSearchNumber] = useState(0);
  const [isChosen, setChosen] = useState(false);
  const focusSearch = useFocusOn(`${kind}-search`);
  const focusChange = useFocusOn(`${kind}-change`);
  const openFields = () => {
    onChoice(entry.text, false);
    onChange(manualEntry(entry, placeParts));
  };
  const edit = () => {
    focusLine();
    openFields();
  };
  const searchFrom = (text: AddressText) => {
    setSearchNumber(searchNumber + 1);
    setChosen(false);
    focusSearch();
    onChange({ mode: 'lookup', text, query: '' });
  };
  const choose = (text: AddressText, fromStreet: boolean) => {
    setChosen(!fromStreet);
    onChoice(text, fromStreet);
    if (fromStreet) focusLineIfIdle();
    else if (document.activeElement?.id === `${kind}-search`) focusChange();
    onChange({ mode: fromStreet ? 'manual' : 'lookup', text, query: '' });
  };
  const isShown = isChosen && entry.query === '';
  return (
    <>
      {isShown ? (
        <ChosenAddress {...{ kind, former }} text={entry.text} onSearch={searchFrom} onEdit={edit} />
      ) : (
        <ShownAddress text={entry.text} former={former} />
      )}
      <div hidden={isShown}>
        <AddressLookup
          key={searchNumber}
          id={kind}
          {...{ entry, placeParts }}
          onQuery={(query) => onChange({ ...entry, query })}
          onChosen={choose}
          onManual={edit}
          onUnavailable={() => {
            onUnavailable();
            openFields();
          }}
        />
      </div>
    </>
  );
}

/** One address, which the customer finds by a search or types. CON-9 */
export function AddressGroup({ kind, entry, former, isAbroad, errors, onChange }: AddressGroupProps) {
  const { patterns, addressLabels } = useConfiguration().regionalisation;
  const placeParts = { hasCity: patterns.city !== null, hasState: patterns.state !== null };
  const [isUnavailable, setUnavailable] = useState(false);
  const [isFromStreet, setFromStreet] = useState(false);
  const focusLine = useFocusOn(`${kind}-line`);
  const focusSearch = useFocusOn(`${kind}-search`);

  /** For fields that appear by themselves: a customer who types elsewhere by then keeps the focus. CON-45 */
  const focusLineIfIdle = () => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.id === `${kind}-search`) focusLine();
  };

  const goSearching = (text: AddressText) => {
    setUnavailable(false);
    setFromStreet(false);
    focusSearch();
    onChange({ mode: 'lookup', text, query: '' });
  };

  if (entry.mode === 'lookup' && !isAbroad) {
    return (
      <AddressSearch
        {...{ kind, entry, former, placeParts, onChange, focusLine, focusLineIfIdle }}
        onUnavailable={() => {
          setUnavailable(true);
          announce(UNAVAILABLE, 'assertive');
          focusLineIfIdle();
        }}
        onChoice={(text, fromStreet) => {
          setFromStreet(fromStreet);
          if (fromStreet) announce(streetNote(text, addressLabels), 'assertive');
        }}
      />
    );
  }
  return (
    <>
      {isUnavailable && !isAbroad ? <SearchUnavailable /> : null}
      {isFromStreet && !isAbroad ? (
        <p className="street-note">{streetNote(entry.text, addressLabels)}</p>
      ) : null}
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
