import { openApiDocument } from '../../../shared/contract/openapi.ts';
import { handle } from '../../http.ts';

export const getOpenApi = handle('GET /api/openapi.json', async () => openApiDocument());
