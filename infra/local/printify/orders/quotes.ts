import type { Blueprint, Method, Rate, Region } from '../products/catalog.ts';

export interface QuotedLine {
  blueprint: Blueprint;
  quantity: number;
  /** True if the product and its variant are eligible for Printify Express. */
  express: boolean;
  /** True if the product is eligible for economy shipping. */
  economy: boolean;
}

const regionOf = (country: string): Region => (country === 'US' || country === 'CA' ? country : 'world');

function rateOf({ blueprint, express, economy }: QuotedLine, method: Method, country: string): Rate | undefined {
  if (method === 'printify_express' && !express) return undefined;
  if (method === 'economy' && !economy) return undefined;
  return blueprint.rates[method]?.[regionOf(country)];
}

/**
 * Returns the shipping cost of each line, in cents. Each print provider ships separately, and its most expensive unit costs
 * the first-item rate. Returns undefined if this method cannot ship one of the lines.
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
    let mostExpensive: number | undefined;
    for (const [index, { blueprint }] of lines.entries()) {
      if (blueprint.providerId !== providerId) continue;
      if (mostExpensive === undefined || (rates[index]?.first ?? 0) > (rates[mostExpensive]?.first ?? 0))
        mostExpensive = index;
    }
    const rate = mostExpensive === undefined ? undefined : rates[mostExpensive];
    if (mostExpensive !== undefined && rate)
      costs[mostExpensive] = (costs[mostExpensive] ?? 0) + rate.first - rate.additional;
  }
  return costs;
}

/** Returns the shipping cost by method for `orders/shipping.json`, in cents. Leaves out methods that do not apply. */
export function quote(lines: readonly QuotedLine[], country: string): Record<string, number> {
  const total = (method: Method) => {
    const costs = shippingOfLines(lines, country, method);
    return costs?.reduce((sum, cost) => sum + cost, 0);
  };
  const priority = total('priority');
  const all = {
    standard: total('standard'),
    // `express` is the older name of priority shipping. Printify still sends it.
    express: priority,
    priority,
    printify_express: total('printify_express'),
    economy: total('economy'),
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, cents]) => (cents === undefined ? [] : [[name, cents]])),
  );
}
