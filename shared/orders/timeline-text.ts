/** The stored event of a cancellation. */
export const CANCELLED_EVENT = 'Cancelled';

/** The stored private event that follows if the customer canceled the order. */
export const CANCELLED_BY_CUSTOMER_EVENT = 'Called off by its customer';

/** Maps stored event texts to the texts that are shown instead. */
const TEXTS: Readonly<Record<string, string>> = {
  [CANCELLED_EVENT]: 'Canceled',
  [CANCELLED_BY_CUSTOMER_EVENT]: 'Canceled by the customer',
  'Change dropped': 'Change discarded',
  'Change dropped, because it was not paid in time': 'Change discarded, because it was not paid in time',
  'Change dropped. Its payment is refunded': 'Change discarded. Its payment is refunded',
};

/** Returns a timeline entry with the text to show. */
export const timelineText = ({ at, event }: { at: string; event: string }): { at: string; event: string } => ({
  at,
  event: TEXTS[event] ?? event,
});
