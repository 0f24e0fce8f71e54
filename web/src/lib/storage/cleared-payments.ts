import { browserMemory } from './storage.ts';

const KEY = 'cart-cleared-for';
const MOST = 10;

/** Lists the payment pages whose items this browser has removed from the cart, oldest first. */
export const clearedPayments = (): string[] => (browserMemory.read(KEY) ?? '').split(' ').filter(Boolean);

export const addClearedPayments = (sessionIds: readonly string[]): void => {
  if (sessionIds.length === 0) return;
  const all = new Set([...clearedPayments(), ...sessionIds]);
  browserMemory.write(KEY, [...all].slice(-MOST).join(' '));
};
