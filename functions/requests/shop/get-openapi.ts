import { handle } from '#functions/http/http.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';

export const getOpenApi = handle('GET /api/openapi.json', async () => openApiDocument());
