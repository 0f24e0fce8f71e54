import { failedAs } from '#outside/printify/errors.ts';
import { listShops, type ProviderShop } from '#outside/printify/shops.ts';
import { providerWith } from './connection.ts';
import { fieldProblem, providerProblem } from './refusals.ts';

/** Whoever waits for the answer waits no longer than a page does. */
const LONGEST_MS = 6_000;

/** The shops of the account that `apiKey` opens. Throws the `Problem` that an owner is to see. */
export async function shopsOfKey(apiKey: string): Promise<ProviderShop[]> {
  try {
    return await listShops(providerWith(apiKey, { signal: AbortSignal.timeout(LONGEST_MS) }));
  } catch (error) {
    if (failedAs(error, 'unauthorised')) {
      throw fieldProblem('apiKey', 'Printify does not accept this API key', error);
    }
    throw providerProblem(error);
  }
}

const MAX_TITLE = 200;

/** A shop's name as the shop keeps it. */
export const titleOf = ({ id, title }: ProviderShop): string => title.trim().slice(0, MAX_TITLE).trim() || `Shop ${id}`;
