import { isPrintifyFailure } from '#outside/printify/errors.ts';
import { listProviderShops, type ProviderShop } from '#outside/printify/shops.ts';
import { fieldProblem, problemFromPrintify } from './printify-problems.ts';
import { createLimitedPrintifyClient } from './provider-client.ts';

/** Whoever waits for the answer waits no longer than a page does. */
const LONGEST_MS = 6_000;

/** The shops of the account that `apiKey` opens. Throws the `Problem` that an owner is to see. */
export async function listShopsOfKey(apiKey: string): Promise<ProviderShop[]> {
  try {
    return await listProviderShops(createLimitedPrintifyClient(apiKey, { signal: AbortSignal.timeout(LONGEST_MS) }));
  } catch (error) {
    if (isPrintifyFailure(error, 'unauthorised')) {
      throw fieldProblem('apiKey', 'Printify does not accept this API key', error);
    }
    throw problemFromPrintify(error);
  }
}

const MAX_TITLE = 200;

/** A shop's name as the shop keeps it. */
export const shopTitle = ({ id, title }: ProviderShop): string =>
  title.trim().slice(0, MAX_TITLE).trim() || `Shop ${id}`;
