import { Problem } from '../../../shared/errors.ts';
import { handle, Reply } from '../../http.ts';
import { endSubscription, isUnsubscribeToken } from '../../store/subscribers.ts';

const page = (title: string, content: string) =>
  new Reply(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:1rem/1.5 system-ui;background:#f3f0e8;color:#11110f;max-width:32rem;margin:15vh auto;padding:0 1.5rem}
button{font:inherit;padding:.75rem 1.5rem;background:#11110f;color:#f3f0e8;border:0}</style>
<main><h1>${title}</h1>${content}</main></html>`,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    },
  );

const unknown = () => new Problem('not_found', 'This link is not valid any more');

/** Only shows the button: link scanners follow every GET in a mail. */
export const showUnsubscribe = handle('GET /api/unsubscribe/{token}', async ({ params: { token } }) => {
  if (!(await isUnsubscribeToken(token))) throw unknown();
  return page('Leave the newsletter?', '<form method="post"><button>Unsubscribe</button></form>');
});

/** One click, no sign-in, no redirect (RFC 8058). */
export const unsubscribe = handle('POST /api/unsubscribe/{token}', async ({ params: { token } }) => {
  if (!(await endSubscription(token))) throw unknown();
  return page('You are unsubscribed', '<p>No more newsletters from us. Order mails still reach you.</p>');
});
