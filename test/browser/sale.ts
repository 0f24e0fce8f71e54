import type { Page } from '@playwright/test';
import { shortOrderId } from '../../shared/id.ts';
import type { AdminOrder } from '../../shared/order.ts';
import { backOffice, plentiful } from '../support/orders.ts';
import type { Shop } from '../support/shop.ts';
import { browse, lineOf } from '../support/shopping.ts';

/** A paid order of `quantity` pieces of a product that the shop has plenty of. */
export async function buy(shop: Shop, quantity = 1, payment: Record<string, unknown> = {}): Promise<AdminOrder> {
  const products = plentiful(await browse(shop)).slice(0, 1);
  return backOffice(shop).buy(
    products,
    products.map((product) => lineOf(product, quantity)),
    { email: 'arriving@example.com', phone: '+1 973 555 0100', ...payment },
  );
}

export const numberOf = ({ id }: Pick<AdminOrder, 'id'>): string => `#${shortOrderId(id)}`;

/** The order in a list of orders. */
export const orderLink = (page: Page, order: Pick<AdminOrder, 'id'>) =>
  page.getByRole('link', { name: numberOf(order), exact: true });
