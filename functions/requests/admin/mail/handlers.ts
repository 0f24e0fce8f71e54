import { getMailAccountHandler } from './get-mail-account.ts';
import { listSubscribersHandler } from './list-subscribers.ts';
import { sendTestMailHandler } from './send-test.ts';
import { listSuppressionsHandler, removeSuppressionHandler } from './suppressions.ts';

export const mailHandlers = [
  sendTestMailHandler,
  listSubscribersHandler,
  getMailAccountHandler,
  listSuppressionsHandler,
  removeSuppressionHandler,
];
