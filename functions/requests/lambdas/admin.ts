import { createFunction } from '#functions/http/http.ts';
import type { CallerIdentity } from '#functions/http/http-caller.ts';
import { getUser, isAdminNow } from '#outside/identity.ts';
import { Problem } from '#shared/base/errors.ts';
import { type ContractKey, splitKey } from '#shared/contract/index.ts';
import type { Actor } from '#shared/shop/audit.ts';
import * as categories from '../admin/catalogue/categories.ts';
import * as productChanges from '../admin/catalogue/product-changes.ts';
import * as productImports from '../admin/catalogue/product-imports.ts';
import * as products from '../admin/catalogue/products.ts';
import * as content from '../admin/content.ts';
import * as customers from '../admin/customers.ts';
import * as fulfilment from '../admin/fulfilment.ts';
import * as jobs from '../admin/jobs.ts';
import * as mail from '../admin/mail.ts';
import * as marketing from '../admin/marketing.ts';
import * as offers from '../admin/offers.ts';
import * as orderAddress from '../admin/order-address.ts';
import * as orders from '../admin/orders.ts';
import * as pages from '../admin/pages.ts';
import * as shipments from '../admin/shipments.ts';
import * as shop from '../admin/shop.ts';

/**
 * Returns the admin making a write; null for a read. Checks the group in the user pool, because a token keeps its groups until
 * it expires. Throws `forbidden` for a former admin.
 */
async function confirmAdmin(key: ContractKey, caller: CallerIdentity | null): Promise<Actor | null> {
  if (splitKey(key).method === 'GET' || !caller) return null;
  const [user, isAdmin] = await Promise.all([getUser(caller.accessToken), isAdminNow(caller.userId)]);
  if (!isAdmin) throw new Problem('forbidden');
  return { userId: caller.userId, email: user.email };
}

const catalogue = [products, productChanges, categories, productImports];

export const handler = createFunction(
  'admin',
  [
    ...catalogue,
    content,
    customers,
    fulfilment,
    jobs,
    mail,
    marketing,
    offers,
    orderAddress,
    orders,
    pages,
    shipments,
    shop,
  ],
  confirmAdmin,
);
