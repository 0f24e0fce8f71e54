import type { Page } from '@playwright/test';
import type { AdminOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { backOffice, plentifulProduct } from '../../support/orders.ts';
import type { Shop } from '../../support/shop.ts';
import { eventually, lineOf, mailsTo } from '../../support/shopping.ts';

/** Returns a paid order of `quantity` units of a product with plenty of stock. */
export async function buy(shop: Shop, quantity = 1, payment: Record<string, unknown> = {}): Promise<AdminOrder> {
  const product = await plentifulProduct(shop);
  return backOffice(shop).buy([product], [lineOf(product, quantity)], {
    email: 'arriving@example.com',
    phone: '+1 973 555 0100',
    ...payment,
  });
}

export const numberOf = ({ id }: Pick<AdminOrder, 'id'>): string => `#${shortOrderId(id)}`;

/** Returns the order's entry in a list of orders. */
export const orderLink = (page: Page, order: Pick<AdminOrder, 'id'>) =>
  page.getByRole('link', { name: numberOf(order), exact: true });

/** Returns the link to the order from the newest email whose subject contains `subject`. */
export const linkIn = (shop: Shop, email: string, subject: string): Promise<string> =>
  eventually(async () => {
    const mail = (await mailsTo(shop, email)).find((candidate) => candidate.subject.includes(subject));
    return /View your order: (\S+)/.exec(mail?.text ?? '')?.[1];
  });
