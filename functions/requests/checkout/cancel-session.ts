import { cancelCheckoutSession as cancel } from '#functions/checkout/cancel-checkout-session.ts';
import { handle } from '#functions/http/http.ts';

export const cancelSessionHandler = handle('DELETE /api/checkout/sessions/{id}', ({ params, now }) =>
  cancel(params.id, now),
);
