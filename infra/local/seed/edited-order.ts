import { newId } from '#shared/base/id.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { applyEdit } from '#shared/fulfilment/edits/apply-edit.ts';
import type { EditPlan } from '#shared/orders/edits/edit.ts';
import type { StoredOrder } from '#shared/orders/order.ts';

const HOURS_MS = 5 * 3_600_000;

/**
 * Plans an edit that changes one unit of the first item to another size and adds a product that is not in the order. Returns
 * null if the products do not allow that.
 */
function planOf({ items }: StoredOrder, products: readonly Product[]): EditPlan | null {
  const [first] = items;
  const product = products.find(({ id }) => id === first?.productId);
  const size = product?.sizes.find((one) => one !== first?.size);
  const added = products.find(({ id }) => !items.some(({ productId }) => productId === id));
  if (!first || !size || !added) return null;
  const color = added.colors[0] ?? null;
  return {
    quantities: [],
    swaps: [
      {
        ...{ item: 0, quantity: 1, size, color: first.color, shiftCents: 0, image: first.image, takesStock: true },
        ...(first.sku === undefined ? {} : { sku: first.sku }),
        ...(first.costCents === undefined ? {} : { costCents: first.costCents }),
      },
    ],
    added: [
      {
        ...{ productId: added.id, slug: added.slug, title: added.title, size: added.sizes[1] ?? null, color },
        ...{ image: added.images.find((image) => image.color === color)?.url ?? null, quantity: 1 },
        ...{ unitCents: added.priceCents, takesStock: true },
        ...(added.sku ? { sku: added.sku } : {}),
        ...(added.costCents == null ? {} : { costCents: added.costCents }),
      },
    ],
  };
}

/** Returns a past order as if its items had been edited five hours after it was placed, and the difference paid. */
export function edited(order: StoredOrder, products: readonly Product[]): StoredOrder {
  const plan = planOf(order, products);
  const [paid, ...later] = order.timeline;
  if (!plan || !paid) return order;
  const now = Date.parse(order.createdAt) + HOURS_MS;
  const change = applyEdit(
    { ...order, status: 'completed', shipments: [], timeline: [paid] },
    {
      ...{ id: newId('edt', now), refundId: newId('rfd', now), by: 'admin', plan, moment: { now, graceMinutes: 0 } },
      payment: { id: null, sessionId: `${order.sessionId}_change`, paidAt: new Date(now).toISOString() },
    },
  );
  if ('refusal' in change) throw new Error(`The seeded order can't be edited: ${change.refusal}`);
  const { status, shipments } = order;
  return { ...change.order, status, shipments, timeline: [...change.order.timeline, ...later] };
}
