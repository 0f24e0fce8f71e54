import { defineJob, type JobOutcome, LEASE_MS } from '#functions/jobs/define-job.ts';
import { toMailShopWithWords } from '#functions/mail/to-mail-shop.ts';
import { config } from '#functions/runtime/config.ts';
import { sendMail } from '#outside/mail.ts';
import { choiceText, variantPath } from '#shared/catalogue/availability.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { backInStock } from '#shared/mail/marketing-mails.ts';
import { isBuyable, type StockAlert } from '#shared/marketing/stock-alert.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import { getProduct } from '#store/catalogue/products.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { claimStockAlert, deleteStockAlert, listStockAlerts } from '#store/marketing/stock-alerts.ts';
import { getSettings } from '#store/shop/settings.ts';

/** Largest number of emails per run, so that emails about orders are not delayed for long. */
const MAILS_PER_RUN = 20;
const PAUSE_MS = 2_000;
const PAGE = 100;

async function send(product: Product, alert: StockAlert, settings: ShopSettings): Promise<void> {
  const what = [product.title, choiceText(alert)].filter(Boolean).join(', ');
  const url = `${config().SITE_URL}${variantPath(product.slug, alert)}`;
  const mail = backInStock(what, url, await toMailShopWithWords(settings));
  await sendMail({ to: alert.email, ...mail, tags: { kind: 'back_in_stock' } }, settings);
}

/**
 * Emails all shoppers who wait for variants that can be bought now, and deletes their requests. If a run crashes after an
 * email was accepted, the next run may send that email again.
 */
async function sendStockAlerts(productId: string, now: number): Promise<JobOutcome> {
  const product = await getProduct(productId, { consistent: true });
  if (!product?.isPublished) return 'done';
  const settings = await getSettings();
  let sent = 0;
  let isOtherRunBusy = false;
  for (let cursor: string | undefined; ; ) {
    const page = await listStockAlerts(productId, { limit: PAGE, cursor });
    for (const alert of page.items.filter((each) => isBuyable(product, each))) {
      if (sent === MAILS_PER_RUN) return { again: now + PAUSE_MS };
      if (!(await claimStockAlert(alert, now, now + LEASE_MS))) {
        isOtherRunBusy = true;
        continue;
      }
      if (!(await getSuppression(alert.email))) await send(product, alert, settings);
      await deleteStockAlert(alert);
      sent++;
    }
    if (!page.nextCursor) return isOtherRunBusy ? { again: now + LEASE_MS } : 'done';
    cursor = page.nextCursor;
  }
}

export const sendStockAlertsJob = defineJob({
  kind: 'send_stock_alerts',
  run: ({ payload, now }) => sendStockAlerts(payload.productId, now),
});
