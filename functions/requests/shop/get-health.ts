import { handle } from '#functions/http/http.ts';

export const getHealth = handle('GET /api/health', async () => ({ status: 'ok' as const }));
