import { readCheckoutState } from '../../checkout/session-state.ts';
import { handle } from '../../http.ts';

export const getSession = handle('GET /api/checkout/sessions/{id}', ({ params, now }) =>
  readCheckoutState(params.id, now),
);
