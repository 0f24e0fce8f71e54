import { handle } from '../../http.ts';
import { countVisit as count, dayOf } from '../../store/counters.ts';

export const countVisit = handle('POST /api/visits', async ({ now }) => {
  await count(dayOf(new Date(now).toISOString()), now);
  return undefined;
});
