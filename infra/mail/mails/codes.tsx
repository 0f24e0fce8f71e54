import { Code, Headline, Para } from '../kit.tsx';
import { v, when } from '../mustache.tsx';
import type { MailSource } from './source.ts';

interface Words {
  subject: string;
  headline: string;
  lead: string;
  note: string;
}

const codeMail = ({ subject, headline, lead, note }: Words): MailSource => ({
  subject: `${v('shop.name')}: ${subject}`,
  preheader: lead,
  body: (
    <>
      <Headline>{headline}</Headline>
      <Para>
        {when('givenName', '{{givenName}}, here is your code. ')}
        {lead}
      </Para>
      <Code />
      <Para tone="moss">{note}</Para>
    </>
  ),
});

const CONFIRM_NOTE =
  'The code works for 24 hours. If you did not sign up, do nothing: no account is opened without it.';

export const confirmAccount = codeMail({
  subject: 'your confirmation code',
  headline: 'One step left.',
  lead: 'Enter this code to confirm your e-mail address and open your account.',
  note: CONFIRM_NOTE,
});

export const resendCode = codeMail({
  subject: 'your new confirmation code',
  headline: 'Second try. That is how it is done.',
  lead: 'Enter this code to confirm your e-mail address. Forget the one before it.',
  note: CONFIRM_NOTE,
});

export const resetPassword = codeMail({
  subject: 'your code to set a new password',
  headline: 'Forgotten is not lost.',
  lead: 'Enter this code to set a new password.',
  note: 'The code works for one hour. If you did not ask for it, do nothing: your password stays as it is.',
});

export const verifyAddress = codeMail({
  subject: 'confirm your e-mail address',
  headline: 'A new address.',
  lead: 'Enter this code to confirm that this e-mail address is yours.',
  note: 'If you did not ask for it, do nothing: the account keeps the address it has.',
});
