import { createFunction } from '#functions/http/http.ts';
import { authorizeMember } from '#functions/shop/team/authorize-member.ts';
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
import * as orderAddress from '../admin/order-address.ts';
import * as orders from '../admin/orders.ts';
import * as pages from '../admin/pages.ts';
import * as shipments from '../admin/shipments.ts';
import * as shop from '../admin/shop.ts';
import * as team from '../admin/team.ts';

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
    orderAddress,
    orders,
    pages,
    shipments,
    shop,
    team,
  ],
  authorizeMember,
);
