import { isPrintifyFailure } from '#outside/printify/errors.ts';
import { listProviderShops, type ProviderShop } from '#outside/printify/shops.ts';
import { fieldProblem, problemFromPrintify } from './printify-problems.ts';
import { createLimitedPrintifyClient } from './provider-client.ts';

/** Timeout in milliseconds. It is short because a page waits for the response. */
const LONGEST_MS = 6_000;

/** Lists the shops of the account to which `apiKey` belongs. Throws a `Problem` to show. */
export async function listShopsOfKey(apiKey: string): Promise<ProviderShop[]> {
  try {
    return await listProviderShops(createLimitedPrintifyClient(apiKey, { signal: AbortSignal.timeout(LONGEST_MS) }));
  } catch (error) {
    if (isPrintifyFailure(error, 'unauthorised')) {
      throw fieldProblem('apiKey', 'Printify rejected this API key', error);
    }
    throw problemFromPrintify(error);
  }
}

const MAX_TITLE = 200;

/** Returns the title of a shop in the form in which it is stored: trimmed, shortened, and never empty. */
export const shopTitle = ({ id, title }: ProviderShop): string =>
  title.trim().slice(0, MAX_TITLE).trim() || `Shop ${id}`;
