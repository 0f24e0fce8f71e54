import { handle } from '../../../http.ts';
import { listAudit as readAudit } from '../../../store/audit.ts';

export const listAudit = handle('GET /api/admin/audit', ({ query: { subject = null, ...page } }) =>
  readAudit(subject, page),
);
