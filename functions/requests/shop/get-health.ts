import { handle } from '#functions/http/http.ts';

export const getHealthHandler = handle('GET /api/health', async () => ({ status: 'ok' as const }));
