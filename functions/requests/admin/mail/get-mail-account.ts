import { handle } from '#functions/http/http.ts';
import { sendFailureReason } from '#outside/mail.ts';
import { fetchMailAccount } from '#outside/mail-account.ts';
import { Problem } from '#shared/base/errors.ts';

export const getMailAccountHandler = handle('GET /api/admin/mail-account', async () => {
  try {
    return await fetchMailAccount();
  } catch (cause) {
    throw new Problem('unavailable', sendFailureReason(cause), { cause });
  }
});
