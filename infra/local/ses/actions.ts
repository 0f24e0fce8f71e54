import { DAY, quotaOf, requireSending, type SesAccount } from './account.ts';
import { SesError } from './error.ts';
import type { Mail, Mailbox } from './messages.ts';
import { bareAddress, mailOf, readMime } from './mime.ts';

/** What an answer's result element holds: texts and elements by name, one for each entry of a list. */
export interface Result {
  [element: string]: string | Result | Result[];
}
/** What an action works on. `now` in milliseconds UTC. */
export interface Post {
  mailbox: Mailbox;
  account: SesAccount;
  now: number;
}
export type Action = (post: Post, form: URLSearchParams) => Promise<Result> | Result;

const MOST_RECIPIENTS = 50;
const MOST_BYTES = 10 * 1024 * 1024;

/** AWS query lists: `Destination.ToAddresses.member.1`, `.2`, ... */
function members(form: URLSearchParams, name: string): string[] {
  const values: string[] = [];
  for (let index = 1; form.has(`${name}.member.${index}`); index += 1) {
    values.push(form.get(`${name}.member.${index}`) ?? '');
  }
  return values;
}

function SendEmail(post: Post, form: URLSearchParams): Result {
  const [to, cc, bcc] = ['To', 'Cc', 'Bcc'].map((kind) => members(form, `Destination.${kind}Addresses`));
  const mail = mailOf(
    {
      from: required(form, 'Source'),
      to: to ?? [],
      cc: cc ?? [],
      replyTo: members(form, 'ReplyToAddresses'),
      subject: required(form, 'Message.Subject.Data'),
      html: form.get('Message.Body.Html.Data') ?? '',
      text: form.get('Message.Body.Text.Data') ?? '',
    },
    new Date(post.now),
  );
  const recipients = mail.to.concat((bcc ?? []).map(bareAddress));
  requireDeliverable(mail.from, recipients, mail.raw.length);
  return accept(post, { ...mail, to: recipients }, form);
}

async function SendRawEmail(post: Post, form: URLSearchParams): Promise<Result> {
  const raw = Buffer.from(required(form, 'RawMessage.Data'), 'base64');
  const mail = await readMime(raw, members(form, 'Destinations')).catch((error: unknown) => {
    throw new SesError('InvalidParameterValue', `The message is not valid MIME: ${String(error)}`);
  });
  requireDeliverable(form.get('Source') || mail.from, mail.to, raw.length);
  return accept(post, mail, form);
}

function accept({ mailbox, account, now }: Post, mail: Mail, form: URLSearchParams): Result {
  requireSending(account, mailbox, { from: bareAddress(mail.from), recipients: mail.to, now });
  return { MessageId: mailbox.receive({ ...mail, tags: tagsOf(form) }) };
}

/** The tags of a message, by which its bounces and complaints are told apart. */
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

function GetSendQuota({ mailbox, account, now }: Post): Result {
  const { max24Hours, maxPerSecond } = quotaOf(account);
  return {
    Max24HourSend: max24Hours.toFixed(1),
    MaxSendRate: maxPerSecond.toFixed(1),
    SentLast24Hours: mailbox.recipientsSince(now - DAY).toFixed(1),
  };
}

/** AWS's map: an entry of key and value for each identity that was asked for. */
const forEach = (form: URLSearchParams, value: Result): Result => ({
  entry: members(form, 'Identities').map((key) => ({ key, value })),
});

const GetIdentityVerificationAttributes: Action = ({ account }, form) => ({
  VerificationAttributes: forEach(form, { VerificationStatus: account.isVerified ? 'Success' : 'Pending' }),
});

const GetIdentityDkimAttributes: Action = ({ account: { isVerified, isSigned } }, form) => ({
  DkimAttributes: forEach(form, {
    DkimEnabled: String(isSigned),
    DkimVerificationStatus: isVerified && isSigned ? 'Success' : isSigned ? 'Pending' : 'NotStarted',
  }),
});

export const actions = new Map<string, Action>(
  Object.entries({
    SendEmail,
    SendRawEmail,
    GetSendQuota,
    GetAccountSendingEnabled: ({ account }) => ({ Enabled: String(account.isSendingEnabled) }),
    GetIdentityVerificationAttributes,
    GetIdentityDkimAttributes,
  }),
);

/** Throws SesError as SES refuses a message: one malformed address refuses it for everybody. */
function requireDeliverable(from: string, recipients: string[], bytes: number) {
  if (!from) throw new SesError('InvalidParameterValue', 'Missing required header From.');
  if (recipients.length === 0) throw new SesError('InvalidParameterValue', 'Missing final recipient.');
  if (recipients.length > MOST_RECIPIENTS) {
    throw new SesError('InvalidParameterValue', `Recipient count exceeds ${MOST_RECIPIENTS}.`);
  }
  for (const address of [bareAddress(from), ...recipients]) requireAddress(address);
  if (bytes > MOST_BYTES) {
    throw new SesError('InvalidParameterValue', `Message length is more than ${MOST_BYTES} bytes long: '${bytes}'.`);
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
