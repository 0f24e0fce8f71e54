import { toLine } from '#functions/checkout/price-checkout.ts';
import { Problem } from '#shared/base/errors.ts';
import {
  availableQuantity,
  combinationsOf,
  findVariant,
  isSameChoice,
  isValidChoice,
  unitPrice,
  type VariantChoice,
} from '#shared/catalogue/availability.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { EditPlan, PlannedLine, PlannedSwap } from '#shared/orders/edits/edit.ts';
import type { EditInput } from '#shared/orders/edits/edit-input.ts';
import { boughtLine } from '#shared/orders/edits/line-price.ts';
import { lockedUnits } from '#shared/orders/edits/plan-edit.ts';
import type { StoredOrder, StoredOrderItem } from '#shared/orders/order.ts';
import { getProducts } from '#store/catalogue/products.ts';

export type Products = ReadonlyMap<string, Product>;

/** Reads the products of an order, and the products with the ids in `others`. Returns them by id. */
export const readProducts = async ({ items }: StoredOrder, others: readonly string[] = []): Promise<Products> => {
  const ids = [...new Set([...items.map(({ productId }) => productId), ...others])];
  return new Map((await getProducts(ids)).map((product) => [product.id, product]));
};

interface Fault {
  path: string;
  message: string;
}

const GONE = 'is no longer in the shop';
const NO_VARIANT = 'doesn’t exist';
const NONE_LEFT = 'is sold out';

/**
 * Returns the reason that a variant of a product is not available, or null if it is. Does not check finite stock: the edit
 * takes that stock when it is saved, and fails if too little is left.
 */
function variantFault(product: Product | undefined, choice: VariantChoice): string | null {
  if (!product?.isPublished) return GONE;
  if (!isValidChoice(product, choice) || (product.variants && !findVariant(product, choice))) return NO_VARIANT;
  return product.inventoryPolicy === 'made_to_order' && availableQuantity(product, choice) === 0 ? NONE_LEFT : null;
}

/**
 * Returns today's unit price of the variant that the customer bought, in cents. If the variant no longer exists, returns the
 * price at the time of purchase.
 */
function priceOfBought(product: Product, item: StoredOrderItem): number {
  const bought = boughtLine(item);
  return product.variants && !findVariant(product, bought) ? bought.unitCents : unitPrice(product, bought);
}

/** Returns the change of the unit price, in cents, if the item becomes another variant. */
export const shiftOf = (product: Product, item: StoredOrderItem, choice: VariantChoice): number =>
  isSameChoice(boughtLine(item), choice) ? 0 : unitPrice(product, choice) - priceOfBought(product, item);

function plannedLine(product: Product, choice: VariantChoice, quantity: number): PlannedLine {
  const { holdsStock, byProvider, costCents, sku, ...line } = toLine(
    { productId: product.id, size: choice.size, color: choice.color, quantity },
    product,
  );
  return {
    ...line,
    takesStock: holdsStock,
    ...(byProvider ? { byProvider } : {}),
    ...(costCents === undefined ? {} : { costCents }),
    ...(sku === undefined ? {} : { sku }),
  };
}

function plannedSwap(product: Product, item: StoredOrderItem, swap: EditInput['swaps'][number]): PlannedSwap {
  const { image, takesStock, sku, costCents } = plannedLine(product, swap, swap.quantity);
  return {
    ...swap,
    image,
    takesStock,
    shiftCents: shiftOf(product, item, swap),
    ...(sku === undefined ? {} : { sku }),
    ...(costCents === undefined ? {} : { costCents }),
  };
}

/**
 * Splits a higher quantity into two parts. Units that were bought and later removed come back at their old price. Further
 * units are added at today's price.
 */
function quantitiesOf({ items }: StoredOrder, input: EditInput, products: Products, faults: Fault[]) {
  const quantities: EditPlan['quantities'] = [];
  const added: PlannedLine[] = [];
  for (const [index, { item: position, quantity }] of input.quantities.entries()) {
    const item = items[position];
    if (!item) {
      faults.push({ path: `quantities.${index}.item`, message: 'isn’t an item of this order' });
      continue;
    }
    const known = Math.min(quantity, Math.max(item.quantity, boughtLine(item).quantity));
    const fault = quantity > item.quantity ? variantFault(products.get(item.productId), item) : null;
    if (fault) faults.push({ path: `quantities.${index}.quantity`, message: fault });
    if (known !== item.quantity) quantities.push({ item: position, quantity: known });
    const product = products.get(item.productId);
    if (product && !fault && quantity > known) added.push(plannedLine(product, item, quantity - known));
  }
  return { quantities, added };
}

/** Returns the edit plan with today's prices. Throws `invalid_request` for items and variants that are not available. */
export function resolveEdit(order: StoredOrder, input: EditInput, products: Products): EditPlan {
  const faults: Fault[] = [];
  const { quantities, added } = quantitiesOf(order, input, products, faults);
  const swaps = input.swaps.flatMap((swap, index) => {
    const item = order.items[swap.item];
    const product = item && products.get(item.productId);
    const fault = item ? variantFault(product, swap) : 'isn’t an item of this order';
    const same = item && isSameChoice(item, swap) ? 'is what the item is already' : null;
    if (item && product && !fault && !same) return [plannedSwap(product, item, swap)];
    faults.push({ path: `swaps.${index}.${item ? 'size' : 'item'}`, message: fault ?? same ?? NO_VARIANT });
    return [];
  });
  const more = input.added.flatMap((line, index) => {
    const product = products.get(line.productId);
    const fault = variantFault(product, line);
    if (product && !fault) return [plannedLine(product, line, line.quantity)];
    faults.push({ path: `added.${index}.size`, message: fault ?? NO_VARIANT });
    return [];
  });
  if (faults.length > 0) throw new Problem('invalid_request', undefined, { errors: faults });
  return { quantities, swaps, added: [...added, ...more] };
}

/**
 * Describes a variant to which an item can be changed. `left` counts the units in stock, and is null for a variant made to
 * order.
 */
export interface VariantOption extends VariantChoice {
  shiftCents: number;
  left: number | null;
}

/** Lists the variants in stock to which an item can be changed. */
export function variantOptions(product: Product | undefined, item: StoredOrderItem): VariantOption[] {
  if (!product?.isPublished) return [];
  return combinationsOf(product)
    .filter((choice) => !isSameChoice(item, choice) && availableQuantity(product, choice) > 0)
    .map((choice) => ({
      ...choice,
      shiftCents: shiftOf(product, item, choice),
      left: product.inventoryPolicy === 'finite' ? availableQuantity(product, choice) : null,
    }));
}

/** Returns the number of units of an item that an edit can change. */
export const editableUnits = (order: StoredOrder, position: number): number =>
  Math.max(0, (order.items[position]?.quantity ?? 0) - lockedUnits(order, position));
