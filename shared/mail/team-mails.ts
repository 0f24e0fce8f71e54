import { ROLE_TABLE } from '#shared/shop/roles.ts';
import type { FactorReset, Invitation } from '#shared/shop/team.ts';
import type { MailShop, RenderedMail } from './fill-template.ts';
import { renderMail } from './render-mail.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Renders the email that invites a person to the team. It contains no secret, because only the owner of the address can sign
 * in with it.
 */
export const teamInvitation = ({ email, role, invitedBy, expiresAt }: Invitation, shop: MailShop): RenderedMail =>
  renderMail(
    'teamInvitation',
    {
      email,
      invitedBy,
      roleName: ROLE_TABLE[role].name,
      roleSummary: ROLE_TABLE[role].summary,
      lastDay: day.format(new Date(expiresAt)),
      joinUrl: `${shop.siteUrl}/admin`,
    },
    shop,
  );

/**
 * Renders the email sent after a person's second factor was reset. It says what to do if the person did not want the reset.
 */
export const factorResetMail = ({ email, by }: FactorReset, shop: MailShop): RenderedMail =>
  renderMail('factorReset', { email, by, signInUrl: `${shop.siteUrl}/admin` }, shop);
