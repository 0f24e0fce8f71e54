import type { LocalAccount } from '../control/control.ts';

/** The passwords may be public: these accounts exist on this machine only. */
export const accounts: LocalAccount[] = [
  { role: 'admin', email: 'admin@foundation.example', password: 'level-ground' },
  { role: 'customer', email: 'shopper@foundation.example', password: 'second-pour' },
];
