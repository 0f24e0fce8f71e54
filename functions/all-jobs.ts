import type { JobList } from '#functions/jobs/define-job.ts';

const orderMails = () => import('#functions/orders/send-order-mails.ts');
const paymentMails = () => import('#functions/checkout/send-payment-mails.ts');
const editJobs = () => import('#functions/checkout/edits/edit-jobs.ts');
const teamJobs = () => import('#functions/shop/team/team-jobs.ts');

/** Loads the job that changes products, and lets it notify the provider of the changes. */
async function changingProducts() {
  const [{ changeProductsJob }, { notifyPublication }] = await Promise.all([
    import('#functions/catalogue/change-products.ts'),
    import('#functions/fulfilment/products/notify-publication.ts'),
  ]);
  return changeProductsJob(notifyPublication);
}

/**
 * Lists every job that the shop runs. Each job is loaded when it first runs. The stream and the scheduled job pass this list
 * to the job engine, which imports no business code itself.
 */
export const ALL_JOBS: JobList = {
  send_order_confirmation: async () => (await orderMails()).orderMailJobs.send_order_confirmation,
  send_order_notice: async () => (await orderMails()).orderMailJobs.send_order_notice,
  send_order_link: async () => (await orderMails()).orderMailJobs.send_order_link,
  send_order_delivered: async () => (await orderMails()).orderMailJobs.send_order_delivered,
  send_order_cancelled: async () => (await orderMails()).orderMailJobs.send_order_cancelled,
  send_address_problem: async () => (await orderMails()).orderMailJobs.send_address_problem,
  send_order_shipped: async () => (await orderMails()).orderMailJobs.send_order_shipped,
  send_order_refunded: async () => (await orderMails()).orderMailJobs.send_order_refunded,
  resend_order_mail: async () => (await orderMails()).orderMailJobs.resend_order_mail,
  send_return_mail: async () => (await import('#functions/orders/returns/send-return-mail.ts')).sendReturnMailJob,
  send_order_changed: async () => (await editJobs()).sendOrderChangedJob,
  request_edit_payment: async () => (await editJobs()).requestEditPaymentJob,
  send_edit_dropped: async () => (await editJobs()).sendEditDroppedJob,
  send_payment_pending: async () => (await paymentMails()).sendPaymentPendingJob,
  send_payment_failed: async () => (await paymentMails()).sendPaymentFailedJob,
  remind_checkout: async () => (await import('#functions/checkout/reminders/remind-checkout.ts')).remindCheckoutJob,
  count_recovery: async () => (await import('#functions/checkout/reminders/count-recovery.ts')).countRecoveryJob,
  empty_cart: async () => (await import('#functions/checkout/account-cart/empty-cart.ts')).emptyCartJob,
  close_checkout: async () => (await import('#functions/checkout/close-checkout.ts')).closeCheckoutJob,
  issue_gift_cards: async () => (await import('#functions/orders/gift-cards/issue-gift-card.ts')).issueGiftCardsJob,
  freeze_gift_cards: async () => (await import('#functions/orders/gift-cards/freeze-gift-cards.ts')).freezeGiftCardsJob,
  send_gift_card: async () => (await import('#functions/orders/gift-cards/send-gift-card.ts')).sendGiftCardJob,
  refund_session: async () => (await import('#functions/checkout/refund-session.ts')).refundSessionJob,
  read_payment_fee: async () => (await import('#functions/checkout/read-payment-fee.ts')).readPaymentFeeJob,
  send_refund: async () => (await import('#functions/orders/send-refund.ts')).sendRefundJob,
  refresh_category: async () => (await import('#functions/catalogue/refresh-category.ts')).refreshCategoryJob,
  import_products: async () =>
    (await import('#functions/catalogue/product-import/import-products-job.ts')).importProductsJob,
  copy_pictures: async () => (await import('#functions/catalogue/product-import/copy-pictures-job.ts')).copyPicturesJob,
  change_products: changingProducts,
  sync_products: async () => (await import('#functions/fulfilment/products/sync-products.ts')).syncProductsJob,
  sync_product: async () => (await import('#functions/fulfilment/products/sync-product-job.ts')).syncProductJob,
  publish_product: async () =>
    (await import('#functions/fulfilment/products/publish-product-job.ts')).publishProductJob,
  submit_order: async () => (await import('#functions/fulfilment/orders/submit-order.ts')).submitOrderJob,
  watch_order: async () => (await import('#functions/fulfilment/orders/watch-order.ts')).watchOrderJob,
  send_campaign: async () => (await import('#functions/marketing/send-campaign.ts')).sendCampaignJob,
  send_newsletter_welcome: async () =>
    (await import('#functions/marketing/send-newsletter-welcome.ts')).sendNewsletterWelcomeJob,
  send_newsletter_confirmation: async () =>
    (await import('#functions/marketing/send-newsletter-confirmation.ts')).sendNewsletterConfirmationJob,
  count_campaign_order: async () =>
    (await import('#functions/marketing/count-campaign-order.ts')).countCampaignOrderJob,
  send_stock_alerts: async () => (await import('#functions/marketing/send-stock-alerts.ts')).sendStockAlertsJob,
  send_review_request: async () =>
    (await import('#functions/marketing/reviews/send-review-request.ts')).sendReviewRequestJob,
  import_reviews: async () =>
    (await import('#functions/marketing/reviews/import/import-reviews-job.ts')).importReviewsJob,
  delete_photo: async () => (await import('#functions/orders/photos/delete-photo.ts')).deletePhotoJob,
  send_team_invitation: async () => (await teamJobs()).sendTeamInvitationJob,
  send_team_notice: async () => (await import('#functions/shop/team/send-team-notice.ts')).sendTeamNoticeJob,
  send_factor_reset: async () => (await teamJobs()).sendFactorResetJob,
  reset_second_factor: async () => (await import('#functions/shop/team/reset-second-factor.ts')).resetSecondFactorJob,
  revoke_tokens: async () => (await teamJobs()).revokeTokensJob,
  sync_team_member: async () => (await teamJobs()).syncTeamMemberJob,
};
