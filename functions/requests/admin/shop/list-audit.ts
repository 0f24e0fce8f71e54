import { handle } from '#functions/http/http.ts';
import { listAudit as readAudit } from '#store/shop/audit.ts';

export const listAuditHandler = handle('GET /api/admin/audit', ({ query: { subject = null, ...page } }) =>
  readAudit(subject, page),
);
