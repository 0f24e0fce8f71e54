import type { OrderFlag } from '#shared/orders/order.ts';

/** Label of each flag in a list, and what it asks of the admin. */
export const FLAG_LABELS: Record<OrderFlag, { label: string; meaning: string }> = {
  oversold: {
    label: 'Oversold',
    meaning: 'The stock was gone when the payment came. Find the pieces, or give the money back.',
  },
  amount_mismatch: {
    label: 'Amount differs',
    meaning: 'The payment is not the amount the shop asked for. Compare the two before you send anything.',
  },
  late_payment: {
    label: 'Paid late',
    meaning: 'The payment came after the checkout had closed and its stock was given back. Check that you can send it.',
  },
  disputed: {
    label: 'Disputed',
    meaning: 'The owner of the card disputes this payment. Answer at the payment service before its deadline.',
  },
};
