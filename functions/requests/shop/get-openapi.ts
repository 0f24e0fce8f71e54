import { handle } from '#functions/http/http.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';

export const getOpenApiHandler = handle('GET /api/openapi.json', async () => openApiDocument());
