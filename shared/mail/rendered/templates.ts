import addressProblem from './address-problem.json' with { type: 'json' };
import backInStock from './back-in-stock.json' with { type: 'json' };
import campaign from './campaign.json' with { type: 'json' };
import cartReminder from './cart-reminder.json' with { type: 'json' };
import editDropped from './edit-dropped.json' with { type: 'json' };
import editPayment from './edit-payment.json' with { type: 'json' };
import exchangeShipped from './exchange-shipped.json' with { type: 'json' };
import factorReset from './factor-reset.json' with { type: 'json' };
import giftCard from './gift-card.json' with { type: 'json' };
import letter from './letter.json' with { type: 'json' };
import newsletterConfirmation from './newsletter-confirmation.json' with { type: 'json' };
import newsletterWelcome from './newsletter-welcome.json' with { type: 'json' };
import orderCancelled from './order-cancelled.json' with { type: 'json' };
import orderChanged from './order-changed.json' with { type: 'json' };
import orderDelivered from './order-delivered.json' with { type: 'json' };
import orderLink from './order-link.json' with { type: 'json' };
import orderNotice from './order-notice.json' with { type: 'json' };
import orderReceived from './order-received.json' with { type: 'json' };
import orderRefunded from './order-refunded.json' with { type: 'json' };
import orderShipped from './order-shipped.json' with { type: 'json' };
import paymentFailed from './payment-failed.json' with { type: 'json' };
import paymentPending from './payment-pending.json' with { type: 'json' };
import returnApproved from './return-approved.json' with { type: 'json' };
import returnDeclined from './return-declined.json' with { type: 'json' };
import returnReceived from './return-received.json' with { type: 'json' };
import returnRequested from './return-requested.json' with { type: 'json' };
import reviewRequest from './review-request.json' with { type: 'json' };
import teamInvitation from './team-invitation.json' with { type: 'json' };
import teamNotice from './team-notice.json' with { type: 'json' };

/** The template of each mail; `npm run mails` writes this file. */
export const templates = {
  addressProblem,
  backInStock,
  campaign,
  cartReminder,
  editDropped,
  editPayment,
  exchangeShipped,
  factorReset,
  giftCard,
  letter,
  newsletterConfirmation,
  newsletterWelcome,
  orderCancelled,
  orderChanged,
  orderDelivered,
  orderLink,
  orderNotice,
  orderReceived,
  orderRefunded,
  orderShipped,
  paymentFailed,
  paymentPending,
  returnApproved,
  returnDeclined,
  returnReceived,
  returnRequested,
  reviewRequest,
  teamInvitation,
  teamNotice,
};
