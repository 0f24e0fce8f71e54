import { fillTemplate, type MailShop, type MailTemplate, type RenderedMail } from './fill-template.ts';
import confirmAccount from './rendered/confirm-account.json' with { type: 'json' };
import resendCode from './rendered/resend-code.json' with { type: 'json' };
import resetPassword from './rendered/reset-password.json' with { type: 'json' };
import signInCode from './rendered/sign-in-code.json' with { type: 'json' };
import verifyAddress from './rendered/verify-address.json' with { type: 'json' };

const MAX_LENGTH = 40;

/** Matches one or two groups of letters, joined by a space, an apostrophe, or a hyphen: Mary Ann, O'Neill, Jean-Luc. */
const NAME = /^\p{L}[\p{L}\p{M}]*(?:[ '’-]\p{L}[\p{L}\p{M}]*)?$/u;

/**
 * Returns the name for the greeting. Returns null if the typed text does not look like a name. Anyone can sign up with
 * another person's address, so the email must not repeat a sentence or a link that was typed as a name.
 */
function greetingName(typed: string | null | undefined): string | null {
  const name = (typed ?? '').trim();
  return name.length <= MAX_LENGTH && NAME.test(name) ? name : null;
}

const TEMPLATES = { confirmAccount, resendCode, resetPassword, signInCode, verifyAddress } satisfies Record<
  string,
  MailTemplate
>;
export type CodeMailName = keyof typeof TEMPLATES;

export interface CodeView {
  /** The code, or Cognito's placeholder for the code. */
  code: string;
  givenName: string | null;
}

/** Removes braces. Cognito replaces every `{####}` with the code, even inside the shop's name. */
const withoutBraces = (text: string): string => text.replace(/[{}]/g, '');

export const codeMail = (name: CodeMailName, { code, givenName }: CodeView, shop: MailShop): RenderedMail =>
  fillTemplate(
    TEMPLATES[name],
    { code, givenName: greetingName(givenName) },
    { ...shop, name: withoutBraces(shop.name), tagline: withoutBraces(shop.tagline) },
  );
