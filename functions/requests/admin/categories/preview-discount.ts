import { notBuilt } from '../../not-built.ts';

export const previewDiscount = notBuilt('GET /api/admin/categories/{id}/discount/preview');
