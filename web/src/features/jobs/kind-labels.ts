import type { JobKind } from '#shared/jobs/kinds.ts';

interface KindLabels {
  /** Describes the pending task of the shop. */
  due: string;
  /** Describes the failed task. */
  parked: string;
  /** Explains the consequences and how to fix them. */
  meaning: string;
  /** Texts for a job that only an admin can start: its button, and the dialog that asks for confirmation. */
  start?: { action: string; question: string; consequence: string };
}

const KINDS: Record<JobKind, KindLabels> = {
  send_newsletter_welcome: {
    due: 'Send a newsletter welcome',
    parked: 'Newsletter welcome not sent',
    meaning: 'The welcome email couldn’t be sent. The person is still subscribed.',
  },
  send_newsletter_confirmation: {
    due: 'Ask to confirm a newsletter subscription',
    parked: 'Newsletter confirmation not sent',
    meaning: 'The email with the confirmation link couldn’t be sent. The person isn’t subscribed yet.',
  },
  count_campaign_order: {
    due: 'Count an order for a campaign',
    parked: 'Order not counted for its campaign',
    meaning: 'The campaign’s revenue doesn’t include this order’s latest state. The order itself isn’t affected.',
  },
  read_payment_fee: {
    due: 'Read the fee of a payment',
    parked: 'Payment fee not read',
    meaning: 'Stripe hasn’t reported its fee for a payment. The profit under Analytics uses an estimate.',
  },
  send_stock_alerts: {
    due: 'Email shoppers that a product is back in stock',
    parked: 'Back-in-stock emails not sent',
    meaning: 'Some of the shoppers who asked about this product haven’t been told that it’s back in stock.',
  },
  send_review_request: {
    due: 'Ask a customer for reviews',
    parked: 'Review request not sent',
    meaning:
      'The email couldn’t be sent. Customers with an account can still review what they bought on their order page.',
  },
  import_reviews: {
    due: 'Import reviews from a file',
    parked: 'Reviews not imported',
    meaning: 'Some reviews in the file haven’t been imported yet. Try again to continue. No review is created twice.',
  },
  delete_photo: {
    due: 'Delete an unused customer photo',
    parked: 'Photo not deleted',
    meaning: 'A photo that a customer uploaded is still stored. Nobody can see it. Try again.',
  },
  send_team_invitation: {
    due: 'Send a team invitation',
    parked: 'Team invitation not sent',
    meaning: 'The email couldn’t be sent. Check the address under Team, then try again or withdraw the invitation.',
  },
  send_team_notice: {
    due: 'Send an email to your team',
    parked: 'Email to your team not sent',
    meaning: 'The email to the addresses in Settings couldn’t be sent. What it was about is in the back office, too.',
  },
  send_factor_reset: {
    due: 'Tell a team member that two-step sign-in was reset',
    parked: 'Team member not told about a reset',
    meaning:
      'The email couldn’t be sent. Two-step sign-in is reset all the same: tell the person to sign in with the password and set it up again.',
  },
  reset_second_factor: {
    due: 'Reset two-step sign-in of a team member',
    parked: 'Two-step sign-in not reset',
    meaning: 'All sessions have ended, but Amazon Cognito still asks the person for the lost code. Try again.',
  },
  revoke_tokens: {
    due: 'Sign a team member out everywhere',
    parked: 'Team member not signed out everywhere',
    meaning:
      'The shop refuses the sessions you ended. But Amazon Cognito hasn’t withdrawn them yet, so someone who has copied one could still add a passkey to the account.',
  },
  sync_team_member: {
    due: 'Update a team member’s account',
    parked: 'Team member’s account not updated',
    meaning:
      'Someone who joined can’t get in yet, or someone you removed is still signed in to their own account. They have no access to the back office.',
  },
  send_order_confirmation: {
    due: 'Send the order confirmation',
    parked: 'Order confirmation not sent',
    meaning: 'The email couldn’t be sent. The customer hasn’t received a confirmation yet.',
  },
  send_order_notice: {
    due: 'Tell your team about an order',
    parked: 'Your team wasn’t told about an order',
    meaning: 'The email to the addresses in Settings couldn’t be sent. The order itself is fine.',
  },
  send_order_link: {
    due: 'Send a new order link',
    parked: 'New order link not sent',
    meaning: 'A customer asked for a new link to their order, but the email couldn’t be sent.',
  },
  resend_order_mail: {
    due: 'Send an email again',
    parked: 'Email not sent again',
    meaning: 'You asked to send this email to the customer again, but it couldn’t be sent.',
  },
  send_return_mail: {
    due: 'Send an email about a return',
    parked: 'Email about a return not sent',
    meaning: 'The email couldn’t be sent. The return itself is fine.',
  },
  remind_checkout: {
    due: 'Remind a customer of an unpaid checkout',
    parked: 'Reminder of an unpaid checkout not sent',
    meaning: 'The email couldn’t be sent. Nothing else depends on it.',
  },
  count_recovery: {
    due: 'Count an order that followed a reminder',
    parked: 'Order not counted as recovered',
    meaning: 'The order itself is fine. Only the figures about abandoned checkouts are missing it.',
  },
  empty_cart: {
    due: 'Take bought items out of a customer’s cart',
    parked: 'Bought items still in a customer’s cart',
    meaning: 'The order itself is fine. The customer may still see its items in the cart on another device.',
  },
  send_order_changed: {
    due: 'Send an email about a changed order',
    parked: 'Email about a changed order not sent',
    meaning: 'The email couldn’t be sent. The order is changed, but the customer may not know.',
  },
  request_edit_payment: {
    due: 'Ask a customer to pay for a change',
    parked: 'Customer not asked to pay for a change',
    meaning:
      'The payment page couldn’t be opened, or the email about it not sent. The change ends by itself when its time is up. You can also discard it on the order’s page.',
  },
  send_edit_dropped: {
    due: 'Send an email about a discarded change',
    parked: 'Email about a discarded change not sent',
    meaning: 'The email couldn’t be sent. The order is as it was before the change.',
  },
  close_checkout: {
    due: 'Release items from an unpaid checkout',
    parked: 'Checkout not closed',
    meaning: 'This checkout expired without a payment, but its items are still reserved. Try again to release them.',
  },
  issue_gift_cards: {
    due: 'Issue the gift cards of an order',
    parked: 'Gift cards not issued',
    meaning: 'Someone paid for gift cards that don’t exist yet. Check the payment, then try again.',
  },
  freeze_gift_cards: {
    due: 'Freeze the gift cards of a disputed order',
    parked: 'Gift cards not frozen',
    meaning:
      'The payment for these gift cards is disputed or refunded, but they can still be spent. Try again, or disable them.',
  },
  send_gift_card: {
    due: 'Email a gift card',
    parked: 'Gift card not emailed',
    meaning: 'The recipient hasn’t received the card. Check the address on the gift card’s page, then try again.',
  },
  refund_session: {
    due: 'Refund a payment without an order',
    parked: 'Payment without an order',
    meaning:
      'Someone paid through your Stripe account for a checkout of this shop, but not on its payment page. Refund the payment, or mark it as done if you want to keep it.',
    start: {
      action: 'Refund',
      question: 'Refund this payment?',
      consequence: 'Stripe sends the whole amount back. This can’t be undone.',
    },
  },
  send_refund: {
    due: 'Refund through Stripe',
    parked: 'Refund not sent',
    meaning: 'Stripe didn’t accept the refund. The customer hasn’t received the money yet.',
  },
  refresh_category: {
    due: 'Update a category’s products',
    parked: 'Category not updated',
    meaning: 'Some of its products still show old prices or an old category name.',
  },
  import_products: {
    due: 'Import products from a file',
    parked: 'Import stopped',
    meaning: 'Some products in the file haven’t been imported yet. Try again to continue where it stopped.',
  },
  copy_pictures: {
    due: 'Copy the pictures of an imported product',
    parked: 'Pictures not copied',
    meaning:
      'The product was imported without some of its pictures. Add them on the product’s page, then mark this as done.',
  },
  change_products: {
    due: 'Change products',
    parked: 'Bulk change stopped',
    meaning: 'Some of the selected products haven’t been changed yet. Try again to change the rest.',
  },
  sync_products: {
    due: 'Sync products with Printify',
    parked: 'Printify sync stopped',
    meaning: 'Prices, stock, and new products from Printify may be out of date. Anything already synced is kept.',
  },
  sync_product: {
    due: 'Sync a product with Printify',
    parked: 'Product not synced',
    meaning: 'The shop may show an old price, color, or stock level for this product.',
  },
  publish_product: {
    due: 'Confirm a publication with Printify',
    parked: 'Publication not confirmed with Printify',
    meaning:
      'Nothing changed in the shop, but Printify is waiting for an answer and keeps the product locked. Try again to unlock it.',
  },
  submit_order: {
    due: 'Submit order to Printify',
    parked: 'Order not sent to Printify',
    meaning:
      'This order is paid but isn’t being made yet. Fix the problem and try again, ship it yourself, or cancel it.',
  },
  watch_order: {
    due: 'Check production status',
    parked: 'Production status not checked',
    meaning: 'The order may have shipped without you or the customer knowing.',
  },
  send_order_shipped: {
    due: 'Send a shipping confirmation',
    parked: 'Shipping confirmation not sent',
    meaning: 'The customer didn’t get the tracking number by email. It’s on their order page.',
  },
  send_order_delivered: {
    due: 'Send a delivery confirmation',
    parked: 'Delivery confirmation not sent',
    meaning: 'The email couldn’t be sent. The customer can see the delivery on their order page.',
  },
  send_campaign: {
    due: 'Send an email campaign',
    parked: 'Email campaign stopped',
    meaning: 'Some subscribers haven’t received it yet. Try again to continue. Nobody gets it twice.',
  },
  send_payment_pending: {
    due: 'Send a pending payment email',
    parked: 'Pending payment email not sent',
    meaning: 'The email couldn’t be sent. The payment itself isn’t affected.',
  },
  send_payment_failed: {
    due: 'Send a failed payment email',
    parked: 'Failed payment email not sent',
    meaning: 'The email couldn’t be sent. The shopper may still be waiting for an order that won’t come.',
  },
  send_order_cancelled: {
    due: 'Send a cancellation email',
    parked: 'Cancellation email not sent',
    meaning: 'The email couldn’t be sent. The customer can see the cancellation on their order page.',
  },
  send_order_refunded: {
    due: 'Send a refund email',
    parked: 'Refund email not sent',
    meaning: 'The refund is on its way, but the email couldn’t be sent.',
  },
  send_address_problem: {
    due: 'Ask a customer to fix the address',
    parked: 'Address email not sent',
    meaning: 'The customer doesn’t know yet that the order needs another address. Please write to them yourself.',
  },
  review_payments: {
    due: 'Review recent payments',
    parked: 'Possible card testing',
    meaning:
      'Someone may be testing stolen cards in your shop. Checkout limits are stricter for a while. Review the latest payments in Stripe, refund any that look fraudulent, then mark this as done.',
  },
  review_order: {
    due: 'Review a paid order',
    parked: 'Order needs review',
    meaning: 'Open the order, decide what to do, then mark this as done.',
  },
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns the labels of a kind of job. An open page may not know a kind from a newer release. It then uses the name of the
 * kind.
 */
export function kindLabels(kind: string): KindLabels {
  const labels = Object.entries(KINDS).find(([known]) => known === kind)?.[1];
  const name = capital(kind.replaceAll('_', ' '));
  return labels ?? { due: name, parked: name, meaning: 'The shop couldn’t do this automatically.' };
}
