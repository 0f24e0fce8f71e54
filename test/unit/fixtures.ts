import type { Product } from '#shared/catalogue/product.ts';
import type { ProductInput } from '#shared/catalogue/product-input.ts';
import type { CartItem } from '#shared/checkout/cart.ts';
import type { StoredOrder } from '#shared/orders/order.ts';

export const hoodieInput = (changes: Partial<ProductInput> = {}): ProductInput => ({
  title: 'Fault Line Hoodie',
  slug: 'fault-line-hoodie',
  descriptionHtml: '<p>Heavy fleece</p>',
  priceCents: 4_800,
  compareAtPriceCents: null,
  images: [{ url: '/media/hoodie.webp', alt: 'A hoodie', color: 'Black' }],
  sizes: ['M', 'L'],
  colors: ['Black'],
  sku: 'FLH-1',
  inventoryQuantity: 10,
  inventoryPolicy: 'finite',
  weightGrams: 640,
  isFeatured: false,
  isPublished: true,
  sizeChartHtml: null,
  categoryIds: [],
  costCents: null,
  providerProductId: null,
  ...changes,
});

export function product(changes: Partial<Product> = {}): Product {
  const { categoryIds: _none, variants: _variants, ...written } = hoodieInput();
  return {
    ...written,
    id: 'prd_01JD0000000000000000000000',
    createdAt: '2025-09-15T10:00:00.000Z',
    updatedAt: '2025-09-16T10:00:00.000Z',
    version: 3,
    categories: [{ id: 'cat_01JD0000000000000000000000', slug: 'hoodies', name: 'Hoodies' }],
    ...changes,
  };
}

export const cartItem = (changes: Partial<CartItem> = {}): CartItem => ({
  id: 'prd_1-M-Black-1',
  productId: 'prd_1',
  slug: 'fault-line-hoodie',
  title: 'Fault Line Hoodie',
  priceCents: 4_800,
  image: null,
  size: 'M',
  color: 'Black',
  quantity: 1,
  ...changes,
});

export const order = (changes: Partial<StoredOrder> = {}): StoredOrder => ({
  id: 'ord_01JD00000000000000ABCDEFGH',
  userId: null,
  email: 'shopper@example.com',
  status: 'completed',
  subtotalCents: 14_400,
  discountCents: 1_440,
  shippingCents: 595,
  totalCents: 13_555,
  currency: 'usd',
  createdAt: '2025-09-15T10:00:00.000Z',
  items: [
    {
      productId: 'prd_1',
      slug: 'fault-line-hoodie',
      title: 'Fault Line Hoodie',
      image: null,
      size: 'M',
      color: 'Black',
      quantity: 3,
      priceCents: 4_320,
    },
  ],
  shipments: [],
  shippingAddress: {
    firstName: 'New',
    lastName: 'User',
    address1: '1 Main Street',
    address2: null,
    city: 'Springfield',
    region: 'IL',
    zip: '62701',
    country: 'US',
  },
  timeline: [{ at: '2025-09-15T10:00:00.000Z', event: 'Payment received' }],
  flags: [],
  checkoutId: 'chk_1',
  sessionId: 'cs_test_1',
  paymentIntentId: 'pi_1',
  phone: '+15550100',
  ...changes,
});
