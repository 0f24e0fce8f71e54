import { isGiftCode, normalizeGiftCode } from '#shared/orders/gift-cards/code.ts';

/** Returns the code behind `#` in the address, and removes it from there, so that it is not left in the history. */
export function takeCode(): string {
  const code = normalizeGiftCode(location.hash.slice(1));
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  return isGiftCode(code) ? code : '';
}
