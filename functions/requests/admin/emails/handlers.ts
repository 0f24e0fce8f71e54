import { getMailAccount } from './get-mail-account.ts';
import { listSubscribers } from './list-subscribers.ts';
import { sendTestMail } from './send-test.ts';

export const mailHandlers = [sendTestMail, listSubscribers, getMailAccount];
