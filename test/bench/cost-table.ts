import type { Shop } from '../support/shop.ts';
import { type Bill, billOf, NO_USAGE, plus, type Usage, usageOf } from './costs.ts';
import { usageOfOwnOrder, usageOfProviderOrder } from './order-costs.ts';
import { COLD_SECONDS, KEY_READS } from './prices.ts';
import { LANDINGS, measureVisits } from './visits.ts';

/** Nobody here can measure how many documents CloudFront has: a guess for a shop with a visitor a minute at most pages. */
const DOCUMENTS_FROM_EDGE = 0.5;
/** A made order is looked at every 25 minutes until it has arrived. */
const LOOKS_OF_A_WEEK = (7 * 24 * 60) / 25;
const HOURS_OF_A_MONTH = 30 * 24;
const MINUTES_OF_A_MONTH = HOURS_OF_A_MONTH * 60;

interface CostRow {
  name: string;
  usage: Usage;
  bill: Bill;
}

/** One reading of either secret. */
const stripeKeys: Usage = { ...NO_USAGE, secretReads: 1 };
const providerKey: Usage = { ...NO_USAGE, secretReads: 1, keyUses: 1 };

const row = (name: string, usage: Usage): CostRow => ({ name, usage, bill: billOf(usage) });

/** A strike of the clock that finds nothing to do. */
async function usageOfClock(shop: Shop): Promise<Usage> {
  const strikes = 5;
  const used = await usageOf(
    shop,
    async () => {
      for (let strike = 0; strike < strikes; strike++) await shop.tick();
    },
    { functions: ['clock'] },
  );
  return plus({ ...NO_USAGE, strikes: 1 }, used, 1 / strikes);
}

/** The same in a preview, which is not traced, and whose function Lambda has given up in the hour before. */
const ofPreview = (clock: Usage): Usage => ({
  ...plus(clock, stripeKeys),
  untraced: clock.invocations,
  seconds: COLD_SECONDS,
});

/** What the shop costs at AWS, of what happens in it: measured quantities at list prices. Needs the seeded shop as it is. */
export async function costTable(shop: Shop): Promise<CostRow[]> {
  const { visits, documents } = await measureVisits(shop);
  const thousand = 1000 / LANDINGS.length;
  const all = plus(NO_USAGE, visits, thousand);
  const own = await usageOfOwnOrder(shop);
  const clock = await usageOfClock(shop);
  const { order, look } = await usageOfProviderOrder(shop);
  return [
    row('1,000 visits, no document cached', all),
    row(`1,000 visits, ${DOCUMENTS_FROM_EDGE * 100} % cached`, plus(all, documents, -thousand * DOCUMENTS_FROM_EDGE)),
    row('an order of own stock', plus(own, stripeKeys, KEY_READS.ofOwn)),
    row('an order the provider makes', plus(plus(order, stripeKeys, KEY_READS.ofOwn), providerKey, KEY_READS.ofMade)),
    row('  and looking at it for a week', plus(NO_USAGE, plus(look, providerKey, KEY_READS.aLook), LOOKS_OF_A_WEEK)),
    row('the clock of a preview, a month', plus(NO_USAGE, ofPreview(clock), HOURS_OF_A_MONTH)),
    row('the clock, a month', plus(NO_USAGE, plus(clock, stripeKeys, 1 / KEY_READS.clockMinutes), MINUTES_OF_A_MONTH)),
  ];
}

const COLUMNS: [title: string, part: keyof Bill][] = [
  ['Lambda', 'lambda'],
  ['DynamoDB', 'dynamoDb'],
  ['schedule', 'schedule'],
  ['HTTP API', 'gateway'],
  ['CloudFront', 'contentNetwork'],
  ['logs', 'logs'],
  ['X-Ray', 'traces'],
  ['SES', 'mails'],
  ['secrets', 'secrets'],
  ['sum', 'sum'],
];

/** The table's head, and a row of it as text: what was measured, then US cents. */
export const COST_COLUMNS = [
  '',
  'invocations',
  'seconds',
  'reads',
  'writes',
  ...COLUMNS.map(([title]) => `${title} ¢`),
];

export const costCells = ({ name, usage, bill }: CostRow): (string | number)[] => [
  name,
  ...[usage.invocations, usage.seconds, usage.readUnits, usage.writeUnits].map((amount) => Number(amount.toFixed(1))),
  ...COLUMNS.map(([, part]) => (bill[part] * 100).toFixed(3)),
];
