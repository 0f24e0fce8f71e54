import { Problem } from '../../../../shared/errors.ts';
import { handle } from '../../../http.ts';
import { refusalOf } from '../../../outside/mail.ts';
import { readMailAccount } from '../../../outside/mail-account.ts';

export const getMailAccount = handle('GET /api/admin/mail-account', async () => {
  try {
    return await readMailAccount();
  } catch (cause) {
    throw new Problem('unavailable', refusalOf(cause), { cause });
  }
});
