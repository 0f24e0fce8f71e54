import { contractKeys, routeOf, splitKey } from '#shared/contract/index.ts';

export interface Role {
  description: string;
  /** Answers what comes through the content network, and nothing else. */
  requests?: true;
  table: 'read' | 'write';
  /** Opens and settles payments, or does work that may: reads the payment keys. */
  payments?: true;
  /** Asks the provider, or does work that may; owners also write its key. */
  provider?: 'read' | 'write';
  mail?: true;
  /** Asks the user pool whether an admin still is one. */
  groups?: true;
  /** Keeps the pictures that owners upload, or copies the provider's. */
  pictures?: true;
}

/** Read-only routes need no right to write. */
const tableUseOf = (group: string): Role['table'] =>
  contractKeys.some((key) => routeOf(key).group === group && splitKey(key).method !== 'GET') ? 'write' : 'read';

/** Each function and all that it may do: grouped by who calls, so that a visitor's function cannot do an admin's work. */
export const roles = {
  shop: {
    description: 'Answers visitors',
    requests: true,
    table: tableUseOf('shop'),
    payments: true,
    provider: 'read',
  },
  account: { description: 'Answers customers', requests: true, table: tableUseOf('account') },
  admin: {
    description: 'Answers admins',
    requests: true,
    table: tableUseOf('admin'),
    payments: true,
    provider: 'write',
    mail: true,
    groups: true,
    pictures: true,
  },
  webhooks: {
    description: 'Hears Stripe, the provider and what became of mails',
    requests: true,
    table: tableUseOf('webhooks'),
    payments: true,
    provider: 'read',
  },
  pages: { description: 'Writes the pages of shoppers', requests: true, table: 'read' },
  changes: {
    description: 'Reacts to changes of the table',
    table: 'write',
    payments: true,
    provider: 'read',
    mail: true,
    pictures: true,
  },
  clock: {
    description: 'Does what is due',
    table: 'write',
    payments: true,
    provider: 'read',
    mail: true,
    pictures: true,
  },
} satisfies Record<string, Role>;

export type ShopFunctionName = keyof typeof roles;

/** The functions that answer requests. */
export const answering = ['shop', 'account', 'admin', 'webhooks', 'pages'] as const satisfies ShopFunctionName[];
