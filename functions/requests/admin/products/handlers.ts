import { notBuilt } from '../../not-built.ts';

export const productHandlers = [
  notBuilt('GET /api/admin/products'),
  notBuilt('POST /api/admin/products'),
  notBuilt('GET /api/admin/products/{id}'),
  notBuilt('PUT /api/admin/products/{id}'),
  notBuilt('PUT /api/admin/products/{id}/publication'),
  notBuilt('DELETE /api/admin/products/{id}'),
  notBuilt('POST /api/admin/html-preview'),
];
