import { expect, test } from 'vitest';
import type { EditOptions } from '#shared/orders/edits/edit-input.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import {
  changeAdded,
  EMPTY_EDIT,
  editInput,
  withAdded,
  withItem,
} from '#web/features/orders/admin/edits/edit-draft.ts';

const order = { items: [{ quantity: 2, size: 'M', color: 'Bone' }] } as AdminOrder;
const options = { items: [{ item: 0, quantity: 2 }] } as EditOptions;

/** A variant that the dialog offers, with its price difference and stock. */
const offered = { size: 'L', color: 'Bone', shiftCents: 200, left: 62 };

test('a new variant is sent without the price and the stock that it was offered with', () => {
  const changed = withItem(EMPTY_EDIT, 0, { quantity: 2, to: offered });
  const draft = changeAdded(withAdded(changed, 'prd_1'), 1, { choice: offered });
  expect(editInput(draft, order, options)).toEqual({
    quantities: [],
    swaps: [{ item: 0, quantity: 2, size: 'L', color: 'Bone' }],
    added: [{ productId: 'prd_1', quantity: 1, size: 'L', color: 'Bone' }],
  });
});
