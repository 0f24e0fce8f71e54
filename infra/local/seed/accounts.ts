import type { LocalAccount } from '../control/control.ts';

/** Lists the accounts of the local shop. Their passwords can be public, because they exist only on this machine. */
export const accounts: LocalAccount[] = [
  { role: 'admin', email: 'admin@foundation.example', password: 'level-ground' },
  { role: 'customer', email: 'shopper@foundation.example', password: 'second-pour' },
];
