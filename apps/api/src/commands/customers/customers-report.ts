import type { ConfigurationEntry } from '@portal/config/configuration/configuration-entries';
import { findSiteByIds } from '@portal/config/sites/site';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { fitsPattern } from '@portal/domain/values/pattern';
import { commandConfigurations } from '#api/commands/customers/command-configurations.ts';
import {
  type CustomerForLogin,
  createCustomersReportRepository,
} from '#api/commands/customers/customers-report-repository.ts';
import { FLAG, type OperatorCommand } from '#api/commands/operator-command.ts';
import { isBornInBounds } from '#api/customer-import/check-record.ts';
import type { Queryable } from '#api/database/database.ts';
import { systemClock } from '#api/gateways/clock.ts';
import type { SiteConfigurations } from '#api/gateways/site-configurations.ts';
import { normaliseIdentifier } from '#api/session/normalise-identifier.ts';

/** Why a customer cannot log in, or sees nothing. IMP-1 */
const REASONS = {
  'not-sold': 'the brand is not sold in the country',
  'on-hold': 'the account is on hold',
  'birth-date': 'the birth date gives an age that the login refuses',
  'no-identifier': 'neither mobile number nor e-mail address',
  'other-form': 'mobile number and e-mail address are not in the form that the login compares',
  shared: 'another customer has the same mobile number or e-mail address, and birth date',
  'no-policy': 'no policy: they log in, and see none',
  'no-address': 'no residential or no postal address: they log in, and see none',
  'no-method': 'a policy without a payment method: they log in, and cannot pay or change it online',
  'letter-returned':
    'a letter came back, and the postal address was not changed in the portal since: they log in',
} as const;
type Reason = keyof typeof REASONS;

/** Customers that are read at once. */
const PAGE = 2_000;

/**
 * Whether a customer can type a stored identifier: it is as the login cleans it, and fits the page's pattern.
 */
function isInForm(channel: 'sms' | 'email', stored: string, entry: ConfigurationEntry): boolean {
  const { mobile, email } = entry.regionalisation.patterns;
  const compared = channel === 'sms' ? stored : stored.toLowerCase();
  const { pattern } = channel === 'sms' ? mobile : email;
  return normaliseIdentifier(channel, stored, entry.countryId) === compared && fitsPattern(pattern, stored);
}

function identifierReason(customer: CustomerForLogin, entry: ConfigurationEntry): Reason | undefined {
  const { mobile, email, sharesMobile, sharesEmail } = customer;
  const takesEmail = entry.featureFlag.emailAuthFeature;
  const given = [
    { channel: 'sms' as const, stored: mobile, isShared: sharesMobile },
    { channel: 'email' as const, stored: takesEmail ? email : null, isShared: sharesEmail },
  ].flatMap(({ channel, stored, isShared }) => (stored ? [{ channel, stored, isShared }] : []));
  if (given.length === 0) return 'no-identifier';
  const inForm = given.filter(({ channel, stored }) => isInForm(channel, stored, entry));
  if (inForm.length === 0) return 'other-form';
  return inForm.every(({ isShared }) => isShared) ? 'shared' : undefined;
}

/** The reason why a customer who can log in sees too little, or is not reached. */
function incompleteReason({
  policyNumbers,
  hasAddresses,
  hasMethods,
  hasReturnedLetter,
}: CustomerForLogin): Reason | undefined {
  if (!hasAddresses) return 'no-address';
  if (policyNumbers === '') return 'no-policy';
  if (!hasMethods) return 'no-method';
  return hasReturnedLetter ? 'letter-returned' : undefined;
}

type Asked = { readonly configurationOf: SiteConfigurations; readonly today: CalendarDate };

function reasonOf(customer: CustomerForLogin, { configurationOf, today }: Asked): Reason | undefined {
  const site = findSiteByIds(customer);
  if (!site) return 'not-sold';
  if (customer.isHeld) return 'on-hold';
  if (!isBornInBounds(customer.dateOfBirth, today)) return 'birth-date';
  return identifierReason(customer, configurationOf(site)) ?? incompleteReason(customer);
}

const siteName = ({ brandId, countryId }: CustomerForLogin): string =>
  findSiteByIds({ brandId, countryId })?.key ?? `brand ${brandId}, country ${countryId}`;

/** The numbers of a customer in the insurer's systems, or ours where there is no policy. */
const numbersOf = ({ policyNumbers, customerId }: CustomerForLogin): string =>
  policyNumbers === '' ? `customer ${customerId}` : `policies ${policyNumbers}`;

type Report = Asked & { readonly database: Queryable; readonly tell: (line: string) => void };

/** Reads every customer, tells of each whom something hinders, and returns the counts as lines. IMP-1 */
export async function reportCustomers({ database, tell, ...asked }: Report): Promise<string[]> {
  const { listForLogin } = createCustomersReportRepository(database);
  const counts = new Map<string, number>();
  let customers = 0;
  let inactive = 0;
  let last = 0;
  for (;;) {
    const page = await listForLogin(last, PAGE);
    for (const customer of page) {
      customers += 1;
      if (!customer.isActive) inactive += 1;
      const reason = customer.isActive ? reasonOf(customer, asked) : undefined;
      if (!reason) continue;
      const line = `${siteName(customer)}: ${REASONS[reason]}`;
      counts.set(line, (counts.get(line) ?? 0) + 1);
      tell(`${siteName(customer)}  ${reason}  ${numbersOf(customer)}`);
    }
    const end = page.at(-1);
    if (!end) break;
    last = end.customerId;
  }
  return [
    `Customers: ${customers}, of them not active: ${inactive}`,
    ...[...counts]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([line, count]) => `${count}  ${line}`),
    ...(counts.size === 0 ? ['Every active customer can log in and see their policies.'] : []),
  ];
}

const OPTIONS = { list: FLAG };

export const customersReportCommand: OperatorCommand<typeof OPTIONS, { readonly isListed: boolean }> = {
  usage: `Counts the customers who could not log in, by site and reason.

  npm run portal -- customers report [--list]

--list also prints a line for each of them: site, reason, and the policy numbers, or our own number of a customer without policies. Reasons:

${Object.entries(REASONS)
  .map(([reason, meaning]) => `  ${reason.padEnd(17)}${meaning}`)
  .join('\n')}

Run it where the server's DATABASE_URL and CONFIGURATION_FILE are set, after each load. It changes nothing and names nobody.`,
  options: OPTIONS,
  read: ({ list = false }, positionals) => (positionals.length > 0 ? undefined : { isListed: list }),
  carryOut: ({ isListed }, { database, environment, say }) =>
    reportCustomers({
      database,
      configurationOf: commandConfigurations({ environment, say }),
      today: systemClock.now().toISOString().slice(0, 10),
      tell: isListed ? say : () => undefined,
    }),
};
