import { type Table, writeItems } from './table.ts';

/** Keys under which the scheduled job saves its progress. A test compares them with `functions/store/keys/`. */
export const CUSTOMER_FILLS = ['CUSTOMERS_OF_ORDERS', 'CUSTOMERS_OF_ACCOUNTS'] as const;

/**
 * Controls the scheduled job that creates missing customers for all orders and accounts, and recounts the orders of the other
 * customers. With `due`, the job starts from the beginning. With `done`, the job does not run, so that an import can write
 * the customers.
 */
export const setCustomerFill = (table: Table, state: 'due' | 'done'): Promise<void> =>
  writeItems(
    table,
    CUSTOMER_FILLS.map((sk) => ({
      put: { pk: { S: 'STORE' }, sk: { S: sk }, isDone: { BOOL: state === 'done' }, cursor: { NULL: true } },
    })),
  );
