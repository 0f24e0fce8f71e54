import { confirmAdmin } from '#functions/customers/confirm-admin.ts';
import { createFunction } from '#functions/http/http.ts';
import { categoryHandlers } from '../admin/catalogue/category-handlers.ts';
import { imageHandlers } from '../admin/catalogue/image-handlers.ts';
import { productHandlers } from '../admin/catalogue/product-handlers.ts';
import { connectionHandlers } from '../admin/fulfilment/handlers.ts';
import { syncHandlers } from '../admin/fulfilment/sync-handlers.ts';
import { jobHandlers } from '../admin/jobs/handlers.ts';
import { mailHandlers } from '../admin/mail/handlers.ts';
import { mailPreviewHandlers } from '../admin/mail/mail-previews.ts';
import { campaignHandlers } from '../admin/marketing/handlers.ts';
import { orderHandlers } from '../admin/orders/handlers.ts';
import { analyticsHandlers } from '../admin/shop/analytics-handlers.ts';
import { settingsHandlers } from '../admin/shop/settings-handlers.ts';

const handlers = [
  ...productHandlers,
  ...imageHandlers,
  ...categoryHandlers,
  ...orderHandlers,
  ...jobHandlers,
  ...analyticsHandlers,
  ...settingsHandlers,
  ...mailHandlers,
  ...campaignHandlers,
  ...mailPreviewHandlers,
  ...connectionHandlers,
  ...syncHandlers,
];

export const handler = createFunction('admin', handlers, confirmAdmin);
