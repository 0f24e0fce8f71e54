import { readCheckoutState } from '#functions/checkout/session-state.ts';
import { handle } from '#functions/http/http.ts';

export const getSessionHandler = handle('GET /api/checkout/sessions/{id}', ({ params, now }) =>
  readCheckoutState(params.id, now),
);
