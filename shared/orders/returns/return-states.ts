/** Lists the allowed moves from each state of a return. */
export const RETURN_MOVES = {
  requested: ['approved', 'declined', 'withdrawn'],
  approved: ['received', 'declined'],
  received: ['refunded', 'exchanged', 'declined'],
  refunded: [],
  exchanged: [],
  declined: [],
  withdrawn: [],
} as const satisfies Record<string, readonly string[]>;

export type ReturnState = keyof typeof RETURN_MOVES;
export const RETURN_STATES = Object.keys(RETURN_MOVES) as [ReturnState, ...ReturnState[]];

export const canMoveReturn = (from: ReturnState, to: ReturnState): boolean =>
  (RETURN_MOVES[from] as readonly ReturnState[]).includes(to);

/** Lists the tabs of the returns page in the back office. */
export const RETURN_TABS = ['requested', 'approved', 'received', 'closed'] as const;
export type ReturnTab = (typeof RETURN_TABS)[number];

/** Returns the tab on which a return is listed. */
export const tabOfReturn = (state: ReturnState): ReturnTab => RETURN_TABS.find((tab) => tab === state) ?? 'closed';

export const isOpenReturn = ({ state }: { state: ReturnState }): boolean => RETURN_MOVES[state].length > 0;

export const RETURN_WISHES = ['refund', 'exchange'] as const;
export type ReturnWish = (typeof RETURN_WISHES)[number];

/** Maps the reasons that a customer can choose from to their labels. */
export const RETURN_REASON_LABELS = {
  too_small: 'Too small',
  too_large: 'Too large',
  different: 'Not as described',
  damaged: 'Damaged or faulty',
  wrong_item: 'Wrong item',
  changed_mind: 'Changed my mind',
  other: 'Something else',
} as const;
export type ReturnReason = keyof typeof RETURN_REASON_LABELS;
export const RETURN_REASONS = Object.keys(RETURN_REASON_LABELS) as [ReturnReason, ...ReturnReason[]];

/** Labels of the states, for admins and customers. */
export const RETURN_STATE_LABELS: Readonly<Record<ReturnState, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  received: 'Received',
  refunded: 'Refunded',
  exchanged: 'Exchange shipped',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** Returns the title of a return with its state, such as `Exchange approved`. */
export const returnTitle = ({ wish, state }: { wish: ReturnWish; state: ReturnState }): string =>
  state === 'exchanged'
    ? RETURN_STATE_LABELS.exchanged
    : `${wish === 'exchange' ? 'Exchange' : 'Return'} ${RETURN_STATE_LABELS[state].toLowerCase()}`;

/** Maximum lengths of the texts, in characters. */
export const MAX_RETURN_NOTE = 1000;
export const MAX_INSTRUCTIONS = 2000;
