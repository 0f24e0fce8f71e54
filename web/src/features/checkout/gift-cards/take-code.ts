import { isGiftCode, normalizeGiftCode } from '#shared/orders/gift-cards/code.ts';

/**
 * Returns the code after `#` in the address, or an empty string. Removes it from the address, so that it doesn't stay in the
 * history.
 */
export function takeCode(): string {
  const code = normalizeGiftCode(location.hash.slice(1));
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  return isGiftCode(code) ? code : '';
}
