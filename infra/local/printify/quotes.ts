import type { Blueprint, Method, Rate, Region } from './catalog.ts';

export interface QuotedLine {
  blueprint: Blueprint;
  quantity: number;
  /** Whether the product and the variant may go by Printify Express, and the product by economy. */
  express: boolean;
  economy: boolean;
}

const regionOf = (country: string): Region => (country === 'US' || country === 'CA' ? country : 'world');

function rateOf({ blueprint, express, economy }: QuotedLine, method: Method, country: string): Rate | undefined {
  if (method === 'printify_express' && !express) return undefined;
  if (method === 'economy' && !economy) return undefined;
  return blueprint.rates[method]?.[regionOf(country)];
}

/**
 * The shipping of each line in cents, in the order given: each print provider sends its own parcel, whose dearest
 * piece pays the first-item rate. Undefined when a line cannot go this way.
 */
export function shippingOfLines(lines: readonly QuotedLine[], country: string, method: Method): number[] | undefined {
  const rates = lines.map((line) => rateOf(line, method, country));
  const costs: number[] = [];
  for (const [index, line] of lines.entries()) {
    const rate = rates[index];
    if (!rate) return undefined;
    costs.push(rate.additional * line.quantity);
  }
  for (const providerId of new Set(lines.map(({ blueprint }) => blueprint.providerId))) {
    let dearest: number | undefined;
    for (const [index, { blueprint }] of lines.entries()) {
      if (blueprint.providerId !== providerId) continue;
      if (dearest === undefined || (rates[index]?.first ?? 0) > (rates[dearest]?.first ?? 0)) dearest = index;
    }
    const rate = dearest === undefined ? undefined : rates[dearest];
    if (dearest !== undefined && rate) costs[dearest] = (costs[dearest] ?? 0) + rate.first - rate.additional;
  }
  return costs;
}

/** What `orders/shipping.json` answers: cents by method, and nothing for a method that does not apply. */
export function quote(lines: readonly QuotedLine[], country: string): Record<string, number> {
  const total = (method: Method) => {
    const costs = shippingOfLines(lines, country, method);
    return costs?.reduce((sum, cost) => sum + cost, 0);
  };
  const priority = total('priority');
  const all = {
    standard: total('standard'),
    // The older name of priority, still sent.
    express: priority,
    priority,
    printify_express: total('printify_express'),
    economy: total('economy'),
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, cents]) => (cents === undefined ? [] : [[name, cents]])),
  );
}
