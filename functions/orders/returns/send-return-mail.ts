import { defineJob } from '#functions/jobs/define-job.ts';
import { RETURN_MAILS } from '#shared/mail/return-mails.ts';
import { findReturn } from '#shared/orders/returns/returns.ts';
import { sendOrderMail } from '../send-order-mail.ts';

/** Emails the customer about a step of a return. If the return was withdrawn in the meantime, sends nothing. */
export const sendReturnMailJob = defineJob({
  kind: 'send_return_mail',
  run: ({ payload: { orderId, returnId, step }, job, now }) =>
    sendOrderMail({
      orderId,
      kind: step === 'exchanged' ? 'exchange_shipped' : `return_${step}`,
      part: returnId,
      job,
      now,
      write: (mail) => {
        const found = findReturn(mail.order, returnId);
        return found && found.state !== 'withdrawn' ? RETURN_MAILS[step](mail, found) : null;
      },
    }),
});
