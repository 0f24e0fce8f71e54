import type { BodyInputOf } from '../../../../../shared/contract/index.ts';
import { call } from '../../../lib/api.ts';

export type TestMail = BodyInputOf<'POST /api/admin/emails/test'>;

export const sendTestMail = (body: TestMail) => call('POST /api/admin/emails/test', { body });
