import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedContactFields } from './contact-change.ts';
import {
  type ContactDetails,
  type ContactRules,
  checkContactDetails,
  cleanContactDetails,
} from './contact-details.ts';
import { checkPostcodes } from './postcode-check.ts';
import { isPostcodeIn, isPostcodeOf, matchesOf, parsePostcodeMatch } from './postcode-match.ts';

const field = (pattern: string, maxLength = 60) => ({ pattern, maxLength });
const ABROAD_ID = 181;

/** A country with states, and one with cities. The patterns are those of the tests. */
const WITH_STATES: ContactRules = {
  countryId: 13,
  dialling: { countryCode: '61', trunkPrefix: '0' },
  address: {
    line: field('[^;<>]{5,}', 120),
    suburb: field("[A-Za-z' -]+", 20),
    city: null,
    states: ['NSW', 'QLD'],
    postcode: field('\\d{4}', 4),
  },
  mobilePhone: field('04\\d{8}', 16),
  homePhone: field('0[2378]\\d{8}', 16),
  email: field('[^@]+@[^@]+', 254),
  isEmailRequired: false,
  needsOneContactMethod: false,
  requiredPhone: null,
  firstPhone: 'mobilePhone',
};
const WITH_CITIES: ContactRules = {
  ...WITH_STATES,
  countryId: 154,
  address: { ...WITH_STATES.address, city: field('.+'), states: null },
};

const HOME = { line: '12 George Street', suburb: 'Newtown', state: 'NSW', city: null, postcode: '2042' };
const DETAILS: ContactDetails = {
  residentialAddress: HOME,
  postalAddress: { ...HOME, countryId: 13 },
  mobilePhone: '0491570156',
  homePhone: null,
  email: 'a@b.co',
};
const errorsOf = (overrides: Partial<ContactDetails>, rules: Partial<ContactRules> = {}) =>
  checkContactDetails({ ...DETAILS, ...overrides }, { ...WITH_STATES, ...rules }).map(
    ({ field: name, reason }) => `${name} ${reason}`,
  );
const NO_METHOD = { mobilePhone: null, homePhone: null, email: null };
const withHome = (part: Partial<typeof HOME>) => ({ residentialAddress: { ...HOME, ...part } });

test('[CON-17] details that fit have no errors', () => {
  expect(errorsOf({})).toEqual([]);
});

test.each([
  [{ line: null }, ['residential.line empty']],
  [{ line: '1 St' }, ['residential.line too-short']],
  [{ line: 'x'.repeat(121) }, ['residential.line too-long']],
  [{ suburb: null }, ['residential.suburb empty']],
  [{ suburb: 'New<town' }, ['residential.suburb invalid']],
  [{ state: null }, ['residential.state empty']],
  [{ state: 'VIC' }, ['residential.state invalid']],
  [{ postcode: null }, ['residential.postcode empty']],
  [{ postcode: '20422' }, ['residential.postcode too-long']],
  [{ postcode: '20A2' }, ['residential.postcode invalid']],
] as const)('[CON-17] %o has the errors %o', (part, errors) => {
  expect(errorsOf(withHome(part as Partial<typeof HOME>))).toEqual(errors);
});

test('[CON-17] a pattern has to fit the whole text', () => {
  expect(errorsOf({ mobilePhone: '0491570156 or so' })).toEqual(['mobilePhone invalid']);
});

test('[CON-17] where addresses have a city it is needed, and the suburb is not', () => {
  const address = { ...HOME, suburb: null, state: null, city: 'Te Kao' };
  const details = { ...DETAILS, residentialAddress: address, postalAddress: { ...address, countryId: 154 } };
  expect(checkContactDetails(details, WITH_CITIES)).toEqual([]);
  const without = { ...details, residentialAddress: { ...address, city: null } };
  expect(checkContactDetails(without, WITH_CITIES)).toEqual([{ field: 'residential.city', reason: 'empty' }]);
});

test('[CON-18] all errors are found at once, in the order of the form', () => {
  const broken = { ...HOME, line: null, postcode: 'x' };
  expect(
    errorsOf({
      residentialAddress: broken,
      postalAddress: { ...broken, countryId: 13 },
      mobilePhone: '1',
      homePhone: '2',
      email: '3',
    }),
  ).toEqual([
    'residential.line empty',
    'residential.postcode invalid',
    'postal.line empty',
    'postal.postcode invalid',
    'mobilePhone invalid',
    'homePhone invalid',
    'email invalid',
  ]);
});

test('[CON-19] with the flag one contact method is needed and enough, whichever it is', () => {
  const flag = { needsOneContactMethod: true } as const;
  for (const way of [{ mobilePhone: '0491570156' }, { homePhone: '0255501234' }, { email: 'a@b.co' }])
    expect(errorsOf({ ...NO_METHOD, ...way }, flag)).toEqual([]);
});

test.each([
  [null, 'mobilePhone', 'mobilePhone'],
  [null, 'homePhone', 'homePhone'],
  ['mobilePhone', 'homePhone', 'mobilePhone'],
  ['homePhone', 'mobilePhone', 'homePhone'],
] as const)(
  '[CON-19] a region that requires %s and shows %s first asks for %s when there is no contact method',
  (requiredPhone, firstPhone, askedFor) => {
    const rules = { needsOneContactMethod: true, requiredPhone, firstPhone };
    expect(errorsOf(NO_METHOD, rules)).toEqual([`${askedFor} no-contact-method`]);
  },
);

test('[CON-19] without the flag no contact method is needed, whatever phone the region names', () => {
  for (const requiredPhone of [null, 'mobilePhone', 'homePhone'] as const)
    expect(errorsOf(NO_METHOD, { requiredPhone })).toEqual([]);
});

test('[CON-19] e-mail is needed where the region says so, and missed beside the phone', () => {
  expect(errorsOf(NO_METHOD, { isEmailRequired: true })).toEqual(['email empty']);
  expect(errorsOf(NO_METHOD, { isEmailRequired: true, needsOneContactMethod: true })).toEqual([
    'mobilePhone no-contact-method',
    'email empty',
  ]);
});

test('[CON-17] a line of less than 5 characters is too short, whatever the pattern of the site allows', () => {
  const address = { ...WITH_STATES.address, line: { pattern: '.+', maxLength: 200 } };
  expect(errorsOf(withHome({ line: '1 St' }), { address })).toEqual(['residential.line too-short']);
  expect(errorsOf(withHome({ line: '12 St' }), { address })).toEqual([]);
});

test.each([
  ['line', 120],
  ['suburb', 20],
  ['postcode', 4],
] as const)('[CON-17] a %s may have %i characters, and no more', (part, maxLength) => {
  const text = part === 'postcode' ? '2'.repeat(maxLength) : 'x'.repeat(maxLength);
  expect(errorsOf(withHome({ [part]: text }))).toEqual([]);
  expect(errorsOf(withHome({ [part]: `${text}2` }))).toEqual([`residential.${part} too-long`]);
});

test('[CON-17] phones and e-mail have a maximum length and a pattern each', () => {
  expect(
    errorsOf({ mobilePhone: '04'.repeat(9), homePhone: '02'.repeat(9), email: `a@${'b'.repeat(253)}` }),
  ).toEqual(['mobilePhone too-long', 'homePhone too-long', 'email too-long']);
  expect(errorsOf({ mobilePhone: null, homePhone: '0255501234', email: `a@${'b'.repeat(252)}` })).toEqual([]);
});

test('[CON-17] a pattern with alternatives has to match the whole text too', () => {
  const suburb = { pattern: 'Newtown|Fitzroy', maxLength: 20 };
  const address = { ...WITH_STATES.address, suburb };
  expect(errorsOf(withHome({ suburb: 'Fitzroy' }), { address })).toEqual([]);
  for (const text of ['Newtown East', 'North Fitzroy'])
    expect(errorsOf(withHome({ suburb: text }), { address })).toEqual(['residential.suburb invalid']);
});

test('[CON-17] a part that the addresses of the country lack is not checked', () => {
  expect(errorsOf(withHome({ city: '<script>' } as object))).toEqual([]);
  const address = { ...HOME, state: '<script>', city: 'Te Kao' };
  const details = { ...DETAILS, residentialAddress: address, postalAddress: { ...address, countryId: 154 } };
  expect(checkContactDetails(details, WITH_CITIES)).toEqual([]);
});

test('[CON-3] [CON-18] the errors of the phones come in the order in which the region shows them', () => {
  const invalid = { mobilePhone: '1', homePhone: '2', email: '3' };
  expect(errorsOf(invalid, { firstPhone: 'homePhone' })).toEqual([
    'homePhone invalid',
    'mobilePhone invalid',
    'email invalid',
  ]);
});

test('[CON-19] an invalid contact method counts as one: its own error is enough', () => {
  expect(errorsOf({ ...NO_METHOD, homePhone: '1' }, { needsOneContactMethod: true })).toEqual([
    'homePhone invalid',
  ]);
});

test('[CON-25] abroad every part has a maximum length, and refuses characters that no address has', () => {
  const place = 'x'.repeat(60);
  const abroad = {
    line: '1 Rue X',
    suburb: place,
    state: place,
    city: place,
    postcode: '9'.repeat(12),
    countryId: ABROAD_ID,
  };
  expect(errorsOf({ postalAddress: abroad })).toEqual([]);
  const tooLong = {
    ...abroad,
    suburb: `${place}x`,
    state: `${place}x`,
    city: `${place}x`,
    postcode: '9'.repeat(13),
  };
  expect(errorsOf({ postalAddress: tooLong })).toEqual([
    'postal.suburb too-long',
    'postal.city too-long',
    'postal.state too-long',
    'postal.postcode too-long',
  ]);
  for (const sign of [';', '<', '>']) {
    const refused = { ...abroad, line: '1 Rue', suburb: sign, state: sign, city: sign, postcode: sign };
    expect(errorsOf({ postalAddress: refused })).toEqual([
      'postal.suburb invalid',
      'postal.city invalid',
      'postal.state invalid',
      'postal.postcode invalid',
    ]);
  }
});

test('[CON-25] [CON-17] the line of an address abroad has to fit like any other', () => {
  const abroad = { ...HOME, countryId: ABROAD_ID };
  expect(errorsOf({ postalAddress: { ...abroad, line: null } })).toEqual(['postal.line empty']);
  expect(errorsOf({ postalAddress: { ...abroad, line: '1 St' } })).toEqual(['postal.line too-short']);
  expect(errorsOf({ postalAddress: { ...abroad, line: 'x'.repeat(121) } })).toEqual(['postal.line too-long']);
});

test('[CON-25] where addresses have a city, one abroad needs a city and no suburb', () => {
  const home = { ...HOME, state: null, city: 'Te Kao' };
  const check = (postal: Partial<ContactDetails['postalAddress']>) =>
    checkContactDetails(
      { ...DETAILS, residentialAddress: home, postalAddress: { ...home, countryId: ABROAD_ID, ...postal } },
      WITH_CITIES,
    );
  expect(check({ suburb: null })).toEqual([]);
  expect(check({ city: null })).toEqual([{ field: 'postal.city', reason: 'empty' }]);
  expect(check({ suburb: null, city: null })).toEqual([{ field: 'postal.city', reason: 'empty' }]);
});

test('[CON-25] an address abroad needs a line and a town, and no pattern of this country', () => {
  const abroad = {
    line: '1 Rue X',
    suburb: 'Nouméa',
    state: null,
    city: null,
    postcode: null,
    countryId: ABROAD_ID,
  };
  expect(errorsOf({ postalAddress: abroad })).toEqual([]);
  expect(errorsOf({ postalAddress: { ...abroad, postcode: 'SW1A 1AA', state: 'Anywhere' } })).toEqual([]);
  expect(errorsOf({ postalAddress: { ...abroad, suburb: null } })).toEqual(['postal.suburb empty']);
  expect(errorsOf({ postalAddress: { ...abroad, suburb: null, city: 'TAUPŌ' } })).toEqual([]);
  expect(errorsOf({ postalAddress: { ...abroad, suburb: '<b>' } })).toEqual(['postal.suburb invalid']);
  expect(errorsOf({ postalAddress: { ...abroad, countryId: 13 } })).toEqual([
    'postal.suburb invalid',
    'postal.state empty',
    'postal.postcode empty',
  ]);
});

test.each([
  ['0491-570-156', '0491570156'],
  ['(0491) 570 156', '0491570156'],
  ['+61 491 570 156', '0491570156'],
  ['  ', null],
  [null, null],
])('[CON-22] the mobile number %j is sent as %j', (typed, sent) => {
  expect(cleanContactDetails({ ...DETAILS, mobilePhone: typed }, WITH_STATES).mobilePhone).toBe(sent);
});

test('[CON-22] a home phone 0101010101 counts as empty, in every notation; such a mobile number does not', () => {
  for (const homePhone of ['0101010101', '01 0101 0101', '01-0101-0101'])
    expect(cleanContactDetails({ ...DETAILS, homePhone }, WITH_STATES).homePhone).toBeNull();
  const homePhone = '(02) 5550-1234';
  expect(cleanContactDetails({ ...DETAILS, homePhone }, WITH_STATES).homePhone).toBe('0255501234');
  expect(cleanContactDetails({ ...DETAILS, mobilePhone: '0101010101' }, WITH_STATES).mobilePhone).toBe(
    '0101010101',
  );
});

test('[CON-20] details that pass the check stay the same when they are cleaned a second time', () => {
  const digits = fc.stringMatching(/^04\d{8}$/);
  fc.assert(
    fc.property(digits, fc.constantFrom(' ', '-', '', '.'), (number, mark) => {
      const typed = { ...DETAILS, mobilePhone: number.split('').join(mark) };
      const once = cleanContactDetails(typed, WITH_STATES);
      expect(once.mobilePhone).toBe(number);
      expect(cleanContactDetails(once, WITH_STATES)).toEqual(once);
    }),
    { seed: 3, numRuns: 300 },
  );
});

test('[CON-28] fields that differ are named; the notation of another system is no difference, a capital within a word is', () => {
  const former = { ...DETAILS, postalAddress: DETAILS.postalAddress };
  expect(changedContactFields(former, DETAILS)).toEqual([]);
  const loud = { ...DETAILS, residentialAddress: { ...HOME, suburb: ' NEWTOWN ' } };
  expect(changedContactFields(loud, DETAILS)).toEqual([]);
  const respelled = { ...DETAILS, residentialAddress: { ...HOME, suburb: 'NewTown' } };
  expect(changedContactFields(former, respelled)).toEqual(['residentialAddress.suburb']);
  expect(
    changedContactFields(former, {
      ...DETAILS,
      residentialAddress: { ...HOME, line: '14 George Street', postcode: '2043' },
      postalAddress: { ...HOME, countryId: ABROAD_ID },
      email: null,
    }),
  ).toEqual(['residentialAddress.line', 'residentialAddress.postcode', 'postalAddress.countryId', 'email']);
});

test('[CON-28] every field is compared, and a whole address may be missing before', () => {
  const other = { line: '1 Other Road', suburb: 'Other', state: 'QLD', city: 'OTHER', postcode: '4000' };
  const changed = {
    residentialAddress: other,
    postalAddress: { ...other, countryId: 13 },
    mobilePhone: '0491570157',
    homePhone: '0255501234',
    email: 'c@d.co',
  };
  const parts = ['line', 'suburb', 'state', 'city', 'postcode'];
  const all = [
    ...parts.map((part) => `residentialAddress.${part}`),
    ...parts.map((part) => `postalAddress.${part}`),
  ];
  expect(changedContactFields(DETAILS, changed)).toEqual([...all, 'mobilePhone', 'homePhone', 'email']);
  const before = { ...changed, residentialAddress: null, postalAddress: null };
  expect(changedContactFields(before, changed)).toEqual([...all, 'postalAddress.countryId']);
  const empty = { line: null, suburb: null, state: null, city: null, postcode: null };
  expect(changedContactFields(before, { ...changed, residentialAddress: empty })).toEqual([
    ...parts.map((part) => `postalAddress.${part}`),
    'postalAddress.countryId',
  ]);
});

test('[CON-26] a match of the postcode search has its key first, without spaces, and its value third', () => {
  expect(parsePostcodeMatch('M5X 1A9;TORONTO;ON')).toEqual({
    key: 'M5X1A9',
    locality: 'TORONTO',
    value: 'ON',
  });
  expect(parsePostcodeMatch('3116')).toEqual({ key: '3116', locality: '', value: '' });
});

test('[CON-26] a postcode of several states is in each of them, and names match without macrons or capitals', () => {
  const matches = ['0872;ALICE SPRINGS;NT', '0872;UMUWA;SA', '3120;WHAKATANE;WHAKATANE'].map(
    parsePostcodeMatch,
  );
  expect(isPostcodeIn(matches, '0872', 'NT')).toBe(true);
  expect(isPostcodeIn(matches, '0872', 'SA')).toBe(true);
  expect(isPostcodeIn(matches, '0872', 'WHAKATANE')).toBe(false);
  expect(isPostcodeIn(matches, '3120', 'Whakatāne')).toBe(true);
  expect(isPostcodeIn([parsePostcodeMatch('4310; KAITAIA ; FAR  NORTH ')], '4310', 'Far North')).toBe(true);
});

test('[CON-26] each postcode has to be in its state; none is looked up abroad, and a search that is down finds no error', async () => {
  const find = async (postcode: string) =>
    postcode === '9999' ? [] : [parsePostcodeMatch(`${postcode};NEWTOWN;NSW`)];
  const check = (overrides: Partial<ContactDetails>) =>
    checkPostcodes({ ...DETAILS, ...overrides }, WITH_STATES, find);
  expect(await check({})).toEqual([]);
  expect(await check(withHome({ state: 'QLD' }))).toEqual([
    { field: 'residential.postcode', reason: 'postcode-state' },
  ]);
  expect(await check({ postalAddress: { ...HOME, postcode: '9999', countryId: 13 } })).toEqual([
    { field: 'postal.postcode', reason: 'unknown-postcode' },
  ]);
  expect(await check({ postalAddress: { ...HOME, postcode: '9999', countryId: ABROAD_ID } })).toEqual([]);
  expect(await checkPostcodes(DETAILS, WITH_STATES, async () => undefined)).toEqual([]);
});

test('[CON-26] where addresses have a city the postcode has to be in it', async () => {
  const home = { ...HOME, state: null, city: 'TAURANGA', postcode: '3116' };
  const details = { ...DETAILS, residentialAddress: home, postalAddress: { ...home, countryId: 154 } };
  const find = async () => [parsePostcodeMatch('3116;MOUNT MAUNGANUI;TAURANGA')];
  expect(await checkPostcodes(details, WITH_CITIES, find)).toEqual([]);
  const wrong = { ...details, residentialAddress: { ...home, city: 'WELLINGTON' } };
  expect(await checkPostcodes(wrong, WITH_CITIES, find)).toEqual([
    { field: 'residential.postcode', reason: 'postcode-state' },
  ]);
});

test('[CON-26] spaces and capitals in a postcode or a place do not matter, the whole postcode does', () => {
  const matches = ['M5X1A9;TORONTO;ON', 'm5x 1a9;THE  BEACH;NT', '3116;OTHER;ELSEWHERE'].map(
    parsePostcodeMatch,
  );
  expect(isPostcodeIn(matches, 'm5x 1a9', ' on ')).toBe(true);
  expect(isPostcodeOf(matches, 'M5X  1A9', 'the beach')).toBe(true);
  expect(isPostcodeOf(matches, 'M5X1A9', 'thebeach')).toBe(false);
  expect(isPostcodeOf(matches, 'M5X1A9', 'Other')).toBe(false);
  expect(isPostcodeIn(matches, 'M5X', 'ON')).toBe(false);
  expect(matchesOf(matches, 'M5X1A9')).toHaveLength(2);
  expect(matchesOf(matches, '')).toEqual([]);
});

test('[CON-26] a missing state or city fits a match that names none, and a missing postcode is not looked up', async () => {
  const asked: string[] = [];
  let found = ';';
  const find = async (postcode: string) => {
    asked.push(postcode);
    return [parsePostcodeMatch(`${postcode};${found}`)];
  };
  const check = (home: Partial<ContactDetails['residentialAddress']>, rules = WITH_STATES) => {
    const residentialAddress = { ...HOME, ...home };
    const postalAddress = { ...HOME, countryId: ABROAD_ID };
    return checkPostcodes({ ...DETAILS, residentialAddress, postalAddress }, rules, find);
  };
  expect(await check({ postcode: null })).toEqual([]);
  expect(asked).toEqual([]);
  expect(await check({ state: null })).toEqual([]);
  expect(asked).toEqual(['2042']);
  for (found of ['NEWTOWN;', ';SYDNEY']) expect(await check({ city: null }, WITH_CITIES)).toEqual([]);
  found = 'NEWTOWN;SYDNEY';
  expect(await check({ city: null }, WITH_CITIES)).toHaveLength(1);
  expect(await check({ state: null })).toHaveLength(1);
});

test('[CON-26] a small town is its own city, a place in a state is no state', async () => {
  const box = { ...HOME, line: 'PO Box 33', suburb: null, state: null, city: 'Kamo', postcode: '0141' };
  const details = { ...DETAILS, residentialAddress: box, postalAddress: { ...box, countryId: 154 } };
  const find = async () => [parsePostcodeMatch('0141;KAMO;WHANGAREI')];
  expect(await checkPostcodes(details, WITH_CITIES, find)).toEqual([]);
  const elsewhere = { ...details, residentialAddress: { ...box, city: 'Lumsden' } };
  expect(await checkPostcodes(elsewhere, WITH_CITIES, find)).toHaveLength(1);
  const inState = withHome({ state: 'NEWTOWN' });
  const newtown = async (postcode: string) => [parsePostcodeMatch(`${postcode};NEWTOWN;NSW`)];
  expect(await checkPostcodes({ ...DETAILS, ...inState }, WITH_STATES, newtown)).toHaveLength(1);
});
