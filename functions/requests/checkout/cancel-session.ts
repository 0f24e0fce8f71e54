import { cancelSession as cancel } from '../../checkout/cancel-session.ts';
import { handle } from '../../http.ts';

export const cancelSession = handle('DELETE /api/checkout/sessions/{id}', ({ params, now }) => cancel(params.id, now));
