import { type Table, writeItems } from './table.ts';

/** Keys of the clock's progress. A test compares them with `functions/store/keys/`. */
export const CUSTOMER_FILLS = ['CUSTOMERS_OF_ORDERS', 'CUSTOMERS_OF_ACCOUNTS'] as const;

/**
 * Makes the clock write the customers of all orders and accounts that have none, and count the others again; or keeps it
 * from that while an import writes them.
 */
export const setCustomerFill = (table: Table, state: 'due' | 'done'): Promise<void> =>
  writeItems(
    table,
    CUSTOMER_FILLS.map((sk) => ({
      put: { pk: { S: 'STORE' }, sk: { S: sk }, isDone: { BOOL: state === 'done' }, cursor: { NULL: true } },
    })),
  );
