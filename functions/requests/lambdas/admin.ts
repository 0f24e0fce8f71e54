import { confirmAdmin } from '#functions/customers/confirm-admin.ts';
import { createFunction } from '#functions/http/http.ts';
import { categoryHandlers } from '../admin/catalogue/categories.ts';
import { productChangeHandlers } from '../admin/catalogue/product-changes.ts';
import { productImportHandlers } from '../admin/catalogue/product-imports.ts';
import { productHandlers } from '../admin/catalogue/products.ts';
import { contentHandlers } from '../admin/content.ts';
import { connectionHandlers, syncHandlers } from '../admin/fulfilment.ts';
import { jobHandlers } from '../admin/jobs.ts';
import { mailHandlers, mailPreviewHandlers } from '../admin/mail.ts';
import { campaignHandlers } from '../admin/marketing.ts';
import { orderHandlers } from '../admin/orders.ts';
import { pageHandlers } from '../admin/pages.ts';
import { analyticsHandlers, settingsHandlers } from '../admin/shop.ts';

const handlers = [
  ...productHandlers,
  ...productChangeHandlers,
  ...categoryHandlers,
  ...productImportHandlers,
  ...orderHandlers,
  ...jobHandlers,
  ...analyticsHandlers,
  ...settingsHandlers,
  ...pageHandlers,
  ...contentHandlers,
  ...mailHandlers,
  ...campaignHandlers,
  ...mailPreviewHandlers,
  ...connectionHandlers,
  ...syncHandlers,
];

export const handler = createFunction('admin', handlers, confirmAdmin);
