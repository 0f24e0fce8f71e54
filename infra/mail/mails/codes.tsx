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
  'The code works for 24 hours. If you didn’t sign up, you can ignore this email: no account is created without the code.';

export const confirmAccount = codeMail({
  subject: 'your confirmation code',
  headline: 'One step left.',
  lead: 'Enter this code to confirm your email and finish creating your account.',
  note: CONFIRM_NOTE,
});

export const resendCode = codeMail({
  subject: 'your new confirmation code',
  headline: 'Second try. That’s how it’s done.',
  lead: 'Enter this code to confirm your email. The earlier code no longer works.',
  note: CONFIRM_NOTE,
});

export const resetPassword = codeMail({
  subject: 'your code to set a new password',
  headline: 'Forgotten is not lost.',
  lead: 'Enter this code to set a new password.',
  note: 'The code works for one hour. If you didn’t ask for it, you can ignore this email: your password stays the same.',
});

export const signInCode = codeMail({
  subject: 'your sign-in code',
  headline: 'Here’s your way in.',
  lead: 'Enter this code to sign in.',
  note: 'The code works for ten minutes. If you didn’t ask for it, you can ignore this email, but never give the code to anyone: it opens your account.',
});

export const verifyAddress = codeMail({
  subject: 'confirm your email',
  headline: 'A new address.',
  lead: 'Enter this code to confirm that this email address is yours.',
  note: 'If you didn’t ask for it, you can ignore this email: the account keeps its current address.',
});
