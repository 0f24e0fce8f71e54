import type { OrderFlag } from '#shared/orders/order.ts';

/** Lists the label of each flag, and what the admin has to do about it. */
export const FLAG_LABELS: Record<OrderFlag, { label: string; meaning: string }> = {
  oversold: {
    label: 'Oversold',
    meaning: 'The items were already sold out when the payment arrived. Find replacements, or refund the order.',
  },
  amount_mismatch: {
    label: 'Amount differs',
    meaning: 'The customer didn’t pay the amount the shop asked for. Compare the two before you ship anything.',
  },
  late_payment: {
    label: 'Paid late',
    meaning:
      'The payment arrived after the checkout expired and its items were back on sale. Check that you can still ship them.',
  },
  disputed: {
    label: 'Disputed',
    meaning: 'The cardholder is disputing this payment. Respond in Stripe before the deadline.',
  },
};
