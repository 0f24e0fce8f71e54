import { createFunction } from '#functions/http.ts';
import { analyticsHandlers } from './admin/analytics/handlers.ts';
import { campaignHandlers } from './admin/campaigns/handlers.ts';
import { categoryHandlers } from './admin/categories/handlers.ts';
import { confirmAdmin } from './admin/confirm-admin.ts';
import { mailHandlers } from './admin/emails/handlers.ts';
import { imageHandlers } from './admin/images/handlers.ts';
import { integrationHandlers } from './admin/integrations/handlers.ts';
import { mailPreviewHandlers } from './admin/mail-previews/handlers.ts';
import { orderHandlers } from './admin/orders/handlers.ts';
import { productHandlers } from './admin/products/handlers.ts';
import { settingsHandlers } from './admin/settings/handlers.ts';
import { syncHandlers } from './admin/syncs/handlers.ts';
import { workHandlers } from './admin/work/handlers.ts';

const handlers = [
  ...productHandlers,
  ...imageHandlers,
  ...categoryHandlers,
  ...orderHandlers,
  ...workHandlers,
  ...analyticsHandlers,
  ...settingsHandlers,
  ...mailHandlers,
  ...campaignHandlers,
  ...mailPreviewHandlers,
  ...integrationHandlers,
  ...syncHandlers,
];

export const handler = createFunction('admin', handlers, confirmAdmin);
