import { seededRandom } from '../seeded-random.ts';
import { type Attack, type AttackDay, chanceOf, productThreshold, simulateDay } from './guessing-model.ts';

const ATTACKS: readonly Attack[] = [
  { customers: 300_000, accountsKnown: 100_000, networks: 70 },
  { customers: 300_000, accountsKnown: 100_000, networks: 1_000 },
  { customers: 1_000_000, accountsKnown: 100_000, networks: 70 },
  { customers: 300_000, accountsKnown: 100_000, networks: 2 },
];
const DAYS = 20;
const SEED = 20_261_122;

/** Returns the mean of several days. */
function meanDay(days: readonly AttackDay[]): AttackDay {
  const mean = (name: keyof AttackDay) => days.reduce((sum, day) => sum + day[name], 0) / days.length;
  return {
    guesses: mean('guesses'),
    guessesInQuarterHour: mean('guessesInQuarterHour'),
    newBrowsers: mean('newBrowsers'),
    inAtOnce: mean('inAtOnce'),
    inWithinTenMinutes: mean('inWithinTenMinutes'),
  };
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const HEADINGS = [
  'Customers',
  'Networks of the attacker',
  'Queue',
  'Guesses in 15 minutes',
  'Guesses in a day',
  'Any account in a day',
  'New browsers: in at once',
  'in within 10 minutes',
];

function rowOf(attack: Attack, hasQueue: boolean): readonly string[] {
  const random = seededRandom(SEED).unit;
  const threshold = hasQueue ? productThreshold(attack) : undefined;
  const day = meanDay(Array.from({ length: DAYS }, () => simulateDay(attack, threshold, random)));
  const shareOf = (customers: number) => (day.newBrowsers > 0 ? percent(customers / day.newBrowsers) : 'all');
  return [
    String(attack.customers),
    String(attack.networks),
    threshold ? `${threshold.queuedLoginsPerMinute} a minute` : 'none',
    day.guessesInQuarterHour.toFixed(0),
    day.guesses.toFixed(0),
    percent(chanceOf(day.guesses)),
    shareOf(day.inAtOnce),
    shareOf(day.inWithinTenMinutes),
  ];
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const rows = ATTACKS.flatMap((attack) => [rowOf(attack, false), rowOf(attack, true)]);
process.stdout.write(
  `${[line(HEADINGS), line(HEADINGS.map(() => '---')), ...rows.map(line)].join('\n')}\n\nSeed ${SEED}, mean of ${DAYS} days.\n`,
);
