import { changeProductsJob } from '#functions/catalogue/change-products.ts';
import { copyPicturesJob } from '#functions/catalogue/product-import/copy-pictures-job.ts';
import { importProductsJob } from '#functions/catalogue/product-import/import-products-job.ts';
import { refreshCategoryJob } from '#functions/catalogue/refresh-category.ts';
import { closeCheckoutJob } from '#functions/checkout/close-checkout.ts';
import { refundSessionJob } from '#functions/checkout/refund-session.ts';
import { sendPaymentFailedJob, sendPaymentPendingJob } from '#functions/checkout/send-payment-mails.ts';
import { submitOrderJob } from '#functions/fulfilment/orders/submit-order.ts';
import { watchOrderJob } from '#functions/fulfilment/orders/watch-order.ts';
import { notifyPublication } from '#functions/fulfilment/products/notify-publication.ts';
import { publishProductJob } from '#functions/fulfilment/products/publish-product-job.ts';
import { syncProductJob } from '#functions/fulfilment/products/sync-product-job.ts';
import { syncProductsJob } from '#functions/fulfilment/products/sync-products.ts';
import type { JobList } from '#functions/jobs/define-job.ts';
import { sendCampaignJob } from '#functions/marketing/send-campaign.ts';
import { sendNewsletterWelcomeJob } from '#functions/marketing/send-newsletter-welcome.ts';
import { sendStockAlertsJob } from '#functions/marketing/send-stock-alerts.ts';
import { orderMailJobs } from '#functions/orders/send-order-mails.ts';
import { sendRefundJob } from '#functions/orders/send-refund.ts';
import { sendTeamNoticeJob } from '#functions/shop/team/send-team-notice.ts';
import { sendTeamInvitationJob, syncTeamMemberJob } from '#functions/shop/team/team-jobs.ts';

/** Every job the shop runs. The stream and the clock hand the list to the engine, which imports no noun. */
export const ALL_JOBS: JobList = {
  ...orderMailJobs,
  close_checkout: closeCheckoutJob,
  refund_session: refundSessionJob,
  send_refund: sendRefundJob,
  refresh_category: refreshCategoryJob,
  import_products: importProductsJob,
  copy_pictures: copyPicturesJob,
  change_products: changeProductsJob(notifyPublication),
  sync_products: syncProductsJob,
  sync_product: syncProductJob,
  publish_product: publishProductJob,
  submit_order: submitOrderJob,
  watch_order: watchOrderJob,
  send_campaign: sendCampaignJob,
  send_newsletter_welcome: sendNewsletterWelcomeJob,
  send_stock_alerts: sendStockAlertsJob,
  send_payment_pending: sendPaymentPendingJob,
  send_payment_failed: sendPaymentFailedJob,
  send_team_invitation: sendTeamInvitationJob,
  send_team_notice: sendTeamNoticeJob,
  sync_team_member: syncTeamMemberJob,
};
