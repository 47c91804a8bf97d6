import type { AddressKind } from '@portal/domain/contact-details/contact-details';
import { useEffect, useRef, useState } from 'react';
import { Combobox, type ComboboxOption } from '#portal/components/choices/combobox.tsx';
import { Button } from '#portal/components/controls/button.tsx';
import { announce } from '#portal/components/feedback/announce.ts';
import { formatAddress } from '#portal/features/contact-details/address/address-calls.ts';
import {
  isStreet,
  suggestionLabel,
  textOfStructured,
  textOfSuggestion,
  withTypedNumber,
} from '#portal/features/contact-details/address/suggestion.ts';
import {
  type AddressSearch,
  useAddressSearch,
} from '#portal/features/contact-details/address/use-address-search.ts';
import contactFormStyles from '#portal/features/contact-details/components/contact-form.module.css';
import {
  type AddressEntry,
  type AddressText,
  hasNumber,
  type PlaceParts,
} from '#portal/features/contact-details/contact-form.ts';
import { homeAddressOnOneLine } from '#portal/features/contact-details/contact-rows.ts';
import { hasTypedNames } from '#portal/features/contact-details/typed-names.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/** Gives a screen reader the time to say what was typed before it says what was found. */
const ANNOUNCE_AFTER_MS = 1000;
const SLOW_AFTER_MS = 3000;

type AddressLookupProps = {
  id: AddressKind;
  entry: AddressEntry;
  placeParts: PlaceParts;
  onQuery: (query: string) => void;
  /** `fromStreet`: the search found the street alone, so that its number may be missing or wrong. */
  onChosen: (text: AddressText, fromStreet: boolean) => void;
  onManual: () => void;
  onUnavailable: () => void;
};

/** The result of a search. `isSimilar`: each address that was found lacks a name that was typed. CON-105 */
type Result = { readonly text: string; readonly isSimilar?: boolean };

function resultOf({ status, query, suggestions, isTooMany }: AddressSearch): Result {
  if (status !== 'found') return { text: '' };
  if (suggestions.length === 0 && isTooMany)
    return { text: 'Many addresses begin like this. Keep typing, or add the town.' };
  if (suggestions.length === 0) return { text: 'No addresses found. Enter the address manually.' };
  const count = suggestions.length;
  if (suggestions.every(isStreet))
    return {
      text: `${count} ${count === 1 ? 'street' : 'streets'} found. Choose yours, then check its number.`,
    };
  const addresses = count === 1 ? 'address' : 'addresses';
  if (suggestions.some((suggestion) => hasTypedNames(suggestion, query)))
    return { text: `${count} ${addresses} found. Choose yours from the list.` };
  return {
    text: `${count} similar ${addresses} found, but not the one you typed. Check the street and the town before you choose.`,
    isSimilar: true,
  };
}

/** Returns the text about the search: shown at once, announced after a pause. CON-43 */
function useSearchResult(search: AddressSearch): Result {
  const [isSlow, setSlow] = useState(false);
  const found = resultOf(search);
  useEffect(() => {
    setSlow(false);
    if (search.status !== 'searching') return;
    const timer = setTimeout(setSlow, SLOW_AFTER_MS, true);
    return () => clearTimeout(timer);
  }, [search.status]);
  const result: Result = isSlow
    ? { text: 'This is taking longer than usual. You can enter the address manually.' }
    : found;
  const { text } = result;
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(announce, ANNOUNCE_AFTER_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return result;
}

/**
 * Splits a chosen suggestion into fields: the server does it, or the parts of the suggestion where the server
 * fails. The parts of a whole address go into the form at once, so that a save before the response has the
 * chosen address. Another choice, or further typing, stops the choice before. CON-46, CON-48
 */
function useChoice({
  placeParts,
  entry,
  onChosen,
}: Pick<AddressLookupProps, 'placeParts' | 'entry' | 'onChosen'>) {
  const { addressLabels } = useConfiguration().regionalisation;
  const underWay = useRef<AbortController>(undefined);
  const stopChoice = () => underWay.current?.abort();
  useEffect(() => () => underWay.current?.abort(), []);
  const choose = async (suggestion: string) => {
    stopChoice();
    const stop = new AbortController();
    underWay.current = stop;
    let text = textOfSuggestion(suggestion, placeParts, entry.text);
    if (hasNumber(text) && text.postcode !== '') onChosen(text, false);
    try {
      const found = textOfStructured(await formatAddress(suggestion, stop.signal), placeParts, entry.text);
      if (found.line) text = found;
    } catch {
      // The parts of the suggestion are used instead.
    }
    if (stop.signal.aborted) return;
    const fromStreet = !hasNumber(text);
    if (fromStreet) text = withTypedNumber(text, entry.query);
    else announce(`Address selected: ${homeAddressOnOneLine(text, addressLabels)}`);
    onChosen(text, fromStreet);
  };
  return { choose, stopChoice };
}

/** The beginning of a search; letters may go to a PO box. */
const HINTS: Readonly<Record<AddressKind, string>> = {
  residential: 'Start with your street number and name',
  postal: 'Start with your street number and name, or with your PO box',
};

/** Finds an address while the customer types its beginning. CON-40 to CON-46 */
export function AddressLookup(props: AddressLookupProps) {
  const { id, entry, onQuery, onManual, onUnavailable } = props;
  const search = useAddressSearch(entry.query);
  const result = useSearchResult(search);
  const { choose, stopChoice } = useChoice(props);
  const [closedQuery, setClosedQuery] = useState<string>();
  const isOpen = search.suggestions.length > 0 && entry.query !== '' && closedQuery !== entry.query;
  const unavailable = useRef(onUnavailable);
  unavailable.current = onUnavailable;
  useEffect(() => {
    if (search.status === 'failed') unavailable.current();
  }, [search.status]);

  const options: ComboboxOption[] = [
    ...search.suggestions.map((suggestion) => ({
      id: suggestion,
      label: suggestionLabel(suggestion),
      onChoose: () => void choose(suggestion),
    })),
    { id: 'not-listed', label: 'My address is not listed', onChoose: onManual },
  ];

  return (
    <>
      <Combobox
        id={`${id}-search`}
        label="Find your address"
        hint={HINTS[id]}
        placeholder="Enter your street address"
        listLabel="Addresses"
        value={entry.query}
        options={options}
        isOpen={isOpen}
        isBusy={search.status === 'searching'}
        onChange={(query) => {
          stopChoice();
          setClosedQuery(undefined);
          onQuery(query);
        }}
        onClose={() => setClosedQuery(entry.query)}
      />
      <p
        className={
          result.isSimilar
            ? `${contactFormStyles.searchText} ${contactFormStyles.searchTextSimilar}`
            : `meta ${contactFormStyles.searchText}`
        }
      >
        {result.text}
      </p>
      <Button variant="quiet" onClick={onManual}>
        Enter address manually
      </Button>
    </>
  );
}
