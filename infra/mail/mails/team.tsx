import { Button, Headline, Para } from '../kit.tsx';
import { Each, v } from '../mustache.tsx';
import type { MailSource } from './source.ts';

export const teamInvitation: MailSource = {
  subject: `${v('shop.name')}: you’re invited to the team`,
  preheader: `${v('invitedBy')} invited you to help run the shop.`,
  body: (
    <>
      <Headline>Join the team.</Headline>
      <Para>{`${v('invitedBy')} invited you to help run ${v('shop.name')}. Your role: ${v('roleName')}. ${v('roleSummary')}`}</Para>
      <Button href={v('joinUrl')}>Open the back office</Button>
      <Para>{`Sign in there with ${v('email')}. If you don’t have an account with this address yet, create one first. Then accept the invitation.`}</Para>
      <Para tone="ash">
        {`The invitation is valid until ${v('lastDay')}. If you don’t know why you got it, you can ignore this email.`}
      </Para>
    </>
  ),
};

export const factorReset: MailSource = {
  subject: `${v('shop.name')}: your two-step sign-in was reset`,
  preheader: `${v('by')} reset it. Sign in and set it up again.`,
  body: (
    <>
      <Headline>Set up two-step sign-in again.</Headline>
      <Para>{`${v('by')} reset two-step sign-in for ${v('email')} and signed the account out everywhere. Your authenticator app and your recovery codes don’t work anymore.`}</Para>
      <Para>Sign in with your password. The back office opens once you have set up an app again.</Para>
      <Button href={v('signInUrl')}>Sign in</Button>
      <Para>Passkeys weren’t deleted. If you lost a device that has one, delete it under Account.</Para>
      <Para tone="ash">
        {`If you didn’t ask for this, let ${v('by')} know some other way than by email, and change your password right away.`}
      </Para>
    </>
  ),
};

/** Email to the team with a message and a link to a page of the back office. */
export const teamNotice: MailSource = {
  subject: `${v('shop.name')}: ${v('title')}`,
  preheader: v('title'),
  body: (
    <>
      <Headline>{v('title')}</Headline>
      <Each of="lines">
        <Para>{v('line')}</Para>
      </Each>
      <Button href={v('viewUrl')}>{v('action')}</Button>
      <Para tone="ash">
        You get this email because your address is listed under “Emails to the team” in the shop’s settings.
      </Para>
    </>
  ),
};
