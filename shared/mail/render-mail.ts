import { fillTemplate, type MailShop, type MailTemplate, type RenderedMail } from './fill-template.ts';
import addressProblem from './rendered/address-problem.json' with { type: 'json' };
import campaign from './rendered/campaign.json' with { type: 'json' };
import letter from './rendered/letter.json' with { type: 'json' };
import newsletterWelcome from './rendered/newsletter-welcome.json' with { type: 'json' };
import orderCancelled from './rendered/order-cancelled.json' with { type: 'json' };
import orderDelivered from './rendered/order-delivered.json' with { type: 'json' };
import orderLink from './rendered/order-link.json' with { type: 'json' };
import orderReceived from './rendered/order-received.json' with { type: 'json' };
import orderRefunded from './rendered/order-refunded.json' with { type: 'json' };
import orderShipped from './rendered/order-shipped.json' with { type: 'json' };
import paymentFailed from './rendered/payment-failed.json' with { type: 'json' };
import paymentPending from './rendered/payment-pending.json' with { type: 'json' };
import type { MailViews } from './views.ts';

const TEMPLATES: Record<keyof MailViews, MailTemplate> = {
  orderReceived,
  orderShipped,
  orderDelivered,
  orderCancelled,
  orderRefunded,
  orderLink,
  addressProblem,
  paymentPending,
  paymentFailed,
  newsletterWelcome,
  letter,
  campaign,
};

/** Renders a mail by name. Cognito's mails are in `code-mails.ts`, to keep all others out of the trigger's bundle. */
export const renderMail = <Name extends keyof MailViews>(
  name: Name,
  data: MailViews[Name],
  shop: MailShop,
): RenderedMail => fillTemplate(TEMPLATES[name], data, shop);
