import { getMailAccount } from './get-mail-account.ts';
import { listSubscribers } from './list-subscribers.ts';
import { sendTestMail } from './send-test.ts';
import { allowAddress, listSuppressions } from './suppressions.ts';

export const mailHandlers = [sendTestMail, listSubscribers, getMailAccount, listSuppressions, allowAddress];
