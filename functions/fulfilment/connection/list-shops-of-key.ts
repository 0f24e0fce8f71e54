import { isPrintifyFailure } from '#outside/printify/errors.ts';
import { listProviderShops, type ProviderShop } from '#outside/printify/shops.ts';
import { fieldProblem, problemFromPrintify } from './printify-problems.ts';
import { createLimitedPrintifyClient } from './provider-client.ts';

/** The timeout of a page. */
const LONGEST_MS = 6_000;

/** Lists the shops of the account that `apiKey` opens. Throws the `Problem` to show. */
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

/** Returns the name as it is stored. */
export const shopTitle = ({ id, title }: ProviderShop): string =>
  title.trim().slice(0, MAX_TITLE).trim() || `Shop ${id}`;
