/** Texts shown for events that are stored in other words. */
const TEXTS: Readonly<Record<string, string>> = {
  Cancelled: 'Canceled',
  'Called off by its customer': 'Canceled by the customer',
};

/** Returns the entry as people read it. */
export const timelineText = ({ at, event }: { at: string; event: string }): { at: string; event: string } => ({
  at,
  event: TEXTS[event] ?? event,
});
