import { choiceText, isValidChoice, unitPrice } from '#shared/catalogue/availability.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { renditionUrl } from '#shared/catalogue/renditions.ts';
import { addableQuantity } from '#shared/checkout/addable-quantity.ts';
import { type CartItem, cartItemId } from '#shared/checkout/cart.ts';
import type { LinkedLine } from '#shared/checkout/cart-link/cart-link.ts';

/**
 * Width of the picture in the cart, in pixels. The cart shows it at most 7rem wide, at up to four device pixels per CSS
 * pixel.
 */
const CART_PIXELS = 480;

export interface LinkResult {
  added: Omit<CartItem, 'id'>[];
  /** Sentences about the parts of the link that could not be added. */
  problems: string[];
}

const nameOf = ({ title }: Pick<ProductDetail, 'title'>, line: LinkedLine): string =>
  [title, choiceText(line)].filter(Boolean).join(', ');

function itemOf(product: ProductDetail, { size, color }: LinkedLine, quantity: number): Omit<CartItem, 'id'> {
  const picture =
    product.images.find((image) => image.color !== undefined && image.color === color) ?? product.images[0];
  const { id: productId, slug, title } = product;
  return {
    ...{ productId, slug, title, size, color, quantity },
    priceCents: unitPrice(product, { size, color }),
    image: picture ? renditionUrl(picture, CART_PIXELS) : null,
    ...(product.inventoryPolicy === 'made_to_order' ? { madeToOrder: true } : {}),
  };
}

/**
 * Returns the items that a cart link adds to a cart, and the problems with the rest. `productOf` returns null if a product is
 * not sold, and undefined if it could not be loaded.
 */
export function addLinked(
  cart: readonly CartItem[],
  lines: readonly LinkedLine[],
  productOf: (slug: string) => ProductDetail | null | undefined,
): LinkResult {
  const added: LinkResult['added'] = [];
  const problems: string[] = [];
  for (const line of lines) {
    const product = productOf(line.slug);
    if (product === undefined) {
      problems.push('A product couldn’t be loaded. Open the link again.');
      continue;
    }
    if (product === null) {
      problems.push('A product is no longer sold.');
      continue;
    }
    if (!isValidChoice(product, line)) {
      problems.push(`${product.title}: the link names a size or color that isn’t sold.`);
      continue;
    }
    const held = added.map((item) => ({ ...item, id: cartItemId(item.productId, item, 0) }));
    const quantity = Math.min(line.quantity, addableQuantity([...cart, ...held], product, line));
    if (quantity > 0) added.push(itemOf(product, line, quantity));
    if (quantity === 0) problems.push(`${nameOf(product, line)} is sold out, or your cart has the last of it.`);
    else if (quantity < line.quantity) problems.push(`${nameOf(product, line)}: only ${quantity} could be added.`);
  }
  return { added, problems: [...new Set(problems)] };
}
