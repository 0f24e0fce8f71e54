import { handle } from '#functions/http/http.ts';
import { refusalOf } from '#outside/mail.ts';
import { readMailAccount } from '#outside/mail-account.ts';
import { Problem } from '#shared/base/errors.ts';

export const getMailAccount = handle('GET /api/admin/mail-account', async () => {
  try {
    return await readMailAccount();
  } catch (cause) {
    throw new Problem('unavailable', refusalOf(cause), { cause });
  }
});
