import { DAY, quotaOf, requireSending, type SesAccount } from './account.ts';
import { SesError } from './error.ts';
import { confirmationMail, type Identities, type IdentityView } from './identities.ts';
import type { Mailbox, ReceivedMail } from './mailbox.ts';
import { bareAddress, composeMime, readMime } from './mime.ts';

/**
 * Describes the content of a response's result element. It maps element names to text, to nested elements, or to a list of
 * either.
 */
export interface Result {
  [element: string]: string | Result | (string | Result)[];
}
/** Describes the context of an action. `now` is in milliseconds UTC. */
export interface ActionContext {
  mailbox: Mailbox;
  account: SesAccount;
  identities: Identities;
  now: number;
}
export type Action = (context: ActionContext, form: URLSearchParams) => Promise<Result> | Result;

const MAX_RECIPIENTS = 50;
const MAX_BYTES = 10 * 1024 * 1024;

/** Reads a list in AWS's query format, such as `Destination.ToAddresses.member.1`, `.2`, and so on. */
function members(form: URLSearchParams, name: string): string[] {
  const values: string[] = [];
  for (let index = 1; form.has(`${name}.member.${index}`); index += 1) {
    values.push(form.get(`${name}.member.${index}`) ?? '');
  }
  return values;
}

async function SendEmail(context: ActionContext, form: URLSearchParams): Promise<Result> {
  const [to, cc, bcc] = ['To', 'Cc', 'Bcc'].map((kind) => members(form, `Destination.${kind}Addresses`));
  const mail = await composeMime(
    {
      from: required(form, 'Source'),
      to: to ?? [],
      cc: cc ?? [],
      replyTo: members(form, 'ReplyToAddresses'),
      subject: required(form, 'Message.Subject.Data'),
      html: form.get('Message.Body.Html.Data') ?? '',
      text: form.get('Message.Body.Text.Data') ?? '',
    },
    new Date(context.now),
  );
  const recipients = mail.to.concat((bcc ?? []).map(bareAddress));
  requireDeliverable(mail.from, recipients, mail.raw.length);
  return accept(context, { ...mail, to: recipients }, form);
}

async function SendRawEmail(context: ActionContext, form: URLSearchParams): Promise<Result> {
  const raw = Buffer.from(required(form, 'RawMessage.Data'), 'base64');
  const mail = await readMime(raw, members(form, 'Destinations')).catch((error: unknown) => {
    throw new SesError('InvalidParameterValue', `The message is not valid MIME: ${String(error)}`);
  });
  requireDeliverable(form.get('Source') || mail.from, mail.to, raw.length);
  return accept(context, mail, form);
}

function accept(
  { mailbox, account, identities, now }: ActionContext,
  mail: ReceivedMail,
  form: URLSearchParams,
): Result {
  requireSending(account, { mailbox, identities }, { from: bareAddress(mail.from), recipients: mail.to, now });
  return { MessageId: mailbox.receive({ ...mail, tags: tagsOf(form) }) };
}

/** Reads the tags of a message. The events about the message include them. */
function tagsOf(form: URLSearchParams): Record<string, string> {
  const tags: Record<string, string> = {};
  for (let index = 1; form.has(`Tags.member.${index}.Name`); index += 1) {
    const [name = '', value = ''] = ['Name', 'Value'].map((part) => form.get(`Tags.member.${index}.${part}`) ?? '');
    if (!/^[\w-]{1,256}$/.test(name) || !/^[\w.@-]{1,256}$/.test(value))
      throw new SesError('InvalidParameterValue', `Invalid tag: ${name}`);
    tags[name] = value;
  }
  return tags;
}

function GetSendQuota({ mailbox, account, now }: ActionContext): Result {
  const { max24Hours, maxPerSecond } = quotaOf(account);
  return {
    Max24HourSend: max24Hours.toFixed(1),
    MaxSendRate: maxPerSecond.toFixed(1),
    SentLast24Hours: mailbox.recipientsSince(now - DAY).toFixed(1),
  };
}

/**
 * Builds a map in AWS's format, with one entry per requested identity. Leaves out identities for which `describe` returns
 * null.
 */
const forEach = (
  { account, identities }: ActionContext,
  form: URLSearchParams,
  describe: (identity: IdentityView | null) => Result | null,
): Result => ({
  entry: members(form, 'Identities').flatMap((key) => {
    const value = describe(identities.view(key, account));
    return value ? [{ key, value }] : [];
  }),
});

const GetIdentityVerificationAttributes: Action = (context, form) => ({
  VerificationAttributes: forEach(context, form, (identity) =>
    identity ? { VerificationStatus: identity.verification } : null,
  ),
});

const GetIdentityDkimAttributes: Action = (context, form) => ({
  DkimAttributes: forEach(context, form, (identity) => ({
    DkimEnabled: String(identity?.isSigned ?? false),
    DkimVerificationStatus: identity?.dkim ?? 'NotStarted',
    DkimTokens: { member: identity?.dkimTokens ?? [] },
  })),
});

const VerifyDomainDkim: Action = ({ identities }, form) => ({
  DkimTokens: { member: identities.start(required(form, 'Domain')).dkimTokens },
});

const VerifyEmailIdentity: Action = async ({ identities, mailbox, now }, form) => {
  const identity = identities.start(required(form, 'EmailAddress'));
  mailbox.receive(await composeMime(confirmationMail(identity), new Date(now)));
  return {};
};

export const actions = new Map<string, Action>(
  Object.entries({
    SendEmail,
    SendRawEmail,
    GetSendQuota,
    GetAccountSendingEnabled: ({ account }) => ({ Enabled: String(account.isSendingEnabled) }),
    GetIdentityVerificationAttributes,
    GetIdentityDkimAttributes,
    VerifyDomainDkim,
    VerifyEmailIdentity,
  }),
);

/** Throws `SesError` if SES would reject the message. A single malformed address rejects it for all recipients. */
function requireDeliverable(from: string, recipients: string[], bytes: number) {
  if (!from) throw new SesError('InvalidParameterValue', 'Missing required header From.');
  if (recipients.length === 0) throw new SesError('InvalidParameterValue', 'Missing final recipient.');
  if (recipients.length > MAX_RECIPIENTS) {
    throw new SesError('InvalidParameterValue', `Recipient count exceeds ${MAX_RECIPIENTS}.`);
  }
  for (const address of [bareAddress(from), ...recipients]) requireAddress(address);
  if (bytes > MAX_BYTES) {
    throw new SesError('InvalidParameterValue', `Message length is more than ${MAX_BYTES} bytes long: '${bytes}'.`);
  }
}

function requireAddress(address: string) {
  if (!address.includes('@')) throw new SesError('InvalidParameterValue', "Missing final '@domain'");
  if (!/^[\x21-\x7e]+@[\x21-\x7e]+$/.test(address) || /[<>,;]/.test(address)) {
    throw new SesError('InvalidParameterValue', `Illegal address: ${address}`);
  }
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (!value)
    throw new SesError('ValidationError', `Value at '${name}' failed to satisfy constraint: Member must not be null`);
  return value;
}
