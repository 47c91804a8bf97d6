// @vitest-environment happy-dom
import { normaliseAddress } from '@portal/domain/contact-details/address';
import { fireEvent, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { configureSite } from '#portal/testing/configure-site.ts';
import {
  contactNetwork,
  MARGARET,
  openContactForm,
  save,
  sentChange,
} from '#portal/testing/contact-form-page.ts';
import { startAfresh } from '#portal/testing/render-portal.tsx';

const BOX = { ...MARGARET.postalAddress, line: 'PO Box 10', suburb: null, state: 'BAY OF PLENTY' };
const CUSTOMERS = {
  'letters to the residence': MARGARET,
  'letters to a box': { ...MARGARET, postalAddress: BOX },
  'letters abroad': {
    ...MARGARET,
    postalAddress: {
      line: '1 King St',
      suburb: 'Newtown',
      state: 'NSW',
      city: 'SYDNEY',
      postcode: '2042',
      countryId: 13,
    },
  },
};

const group = (name: string) => within(screen.getByRole('group', { name }));
const same = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Same as residential address' });
const country = () => group('Postal address').queryByRole<HTMLSelectElement>('combobox', { name: 'Country' });

/** Presses a button of a group, if it is there. */
function press(name: string, button: string): void {
  const found = group(name).queryByRole('button', { name: button });
  if (found) fireEvent.click(found);
}

function chooseCountry(id: string): void {
  const select = country();
  if (select) fireEvent.change(select, { target: { value: id } });
}

/** Actions that change no detail. */
const ACTIONS = {
  tick: () => fireEvent.click(same()),
  ...Object.fromEntries(
    ['Residential address', 'Postal address'].flatMap((name) =>
      ['Enter address manually', 'Search for the address instead', 'Keep the address as it was'].map(
        (button) => [`${name}: ${button}`, () => press(name, button)],
      ),
    ),
  ),
  'to Australia': () => chooseCountry('13'),
  'to Samoa': () => chooseCountry('183'),
  'to New Zealand': () => chooseCountry('154'),
} as Readonly<Record<string, () => void>>;

test.each(Object.entries(CUSTOMERS))(
  '[CON-9] [CON-10] [CON-13] a customer who tries controls and changes nothing saves the stored details: %s',
  async (_, customer) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(ACTIONS)), { maxLength: 12 }),
        async (actions) => {
          startAfresh();
          await configureSite();
          const network = contactNetwork(customer);
          await openContactForm();
          const wasSame = same().checked;
          for (const action of actions) ACTIONS[action]?.();
          if (!wasSame && same().checked) fireEvent.click(same());
          chooseCountry(String(customer.postalAddress.countryId));
          if (wasSame && !same().checked) fireEvent.click(same());
          fireEvent.click(save());
          const { details } = await sentChange(network);
          for (const [sent, stored] of [
            [details.ResidentialAddress, customer.residentialAddress],
            [details.PostalAddress, customer.postalAddress],
          ] as const) {
            const { line, suburb, state, city, postcode } = normaliseAddress(stored);
            expect(sent).toMatchObject({
              AddressLine: line,
              Suburb: suburb,
              State: state,
              City: city,
              PostCode: postcode,
            });
          }
          expect(details.PostalAddress).toMatchObject({ CountryId: customer.postalAddress.countryId });
          expect(details.CustomPostaladdress).toBe(!wasSame);
        },
      ),
      { seed: 7, numRuns: 10 },
    );
  },
  120_000,
);
