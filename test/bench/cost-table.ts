import type { Shop } from '../support/shop.ts';
import { type Bill, billOf, NO_USAGE, plus, type Usage, usageOf } from './costs.ts';
import { usageOfOwnOrder, usageOfProviderOrder } from './order-costs.ts';
import { LANDINGS, measureVisits } from './visits.ts';

/** Nobody here can measure how many documents CloudFront has: a guess for a shop with a visitor a minute at most pages. */
export const DOCUMENTS_FROM_EDGE = 0.5;
/** A made order is looked at every 25 minutes until it has arrived. */
const LOOKS_OF_A_WEEK = (7 * 24 * 60) / 25;
const MINUTES_OF_A_MONTH = 30 * 24 * 60;

export interface CostRow {
  name: string;
  usage: Usage;
  bill: Bill;
}

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
  return plus(NO_USAGE, used, 1 / strikes);
}

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
    row('an order of own stock', own),
    row('an order the provider makes', order),
    row('  and looking at it for a week', plus(NO_USAGE, look, LOOKS_OF_A_WEEK)),
    row('the clock, a month', plus(NO_USAGE, clock, MINUTES_OF_A_MONTH)),
  ];
}

const cents = (dollars: number): string => (dollars * 100).toFixed(3);

/** The rows as text: amounts in US cents. */
export const costCells = ({ name, usage, bill }: CostRow): (string | number)[] => [
  name,
  Math.round(usage.invocations),
  usage.seconds.toFixed(1),
  usage.readUnits.toFixed(0),
  usage.writeUnits.toFixed(0),
  ...[bill.lambda, bill.dynamoDb, bill.gateway, bill.contentNetwork, bill.logsAndTraces, bill.mails, bill.sum].map(
    cents,
  ),
];

export const COST_COLUMNS = [
  ...['', 'invocations', 'seconds', 'reads', 'writes'],
  ...['Lambda ¢', 'DynamoDB ¢', 'HTTP API ¢', 'CloudFront ¢', 'logs, X-Ray ¢', 'SES ¢', 'sum ¢'],
];
