import type { Mailbox } from './messages.ts';
import { bareAddress, mailOf, readMime } from './mime.ts';

/** An error as SES answers it: HTTP 400, its code in the XML. */
export class SesError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** What an answer's result element holds: texts by element name, or its XML as written. */
export type Result = Record<string, string>;
export type Action = (mailbox: Mailbox, form: URLSearchParams, now: number) => Promise<Result> | Result;

const MOST_RECIPIENTS = 50;
const MOST_BYTES = 10 * 1024 * 1024;
const DAY = 24 * 3600 * 1000;

/** AWS query lists: `Destination.ToAddresses.member.1`, `.2`, ... */
function members(form: URLSearchParams, name: string): string[] {
  const values: string[] = [];
  for (let index = 1; form.has(`${name}.member.${index}`); index += 1) {
    values.push(form.get(`${name}.member.${index}`) ?? '');
  }
  return values;
}

function SendEmail(mailbox: Mailbox, form: URLSearchParams, now: number): Result {
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
    new Date(now),
  );
  const recipients = mail.to.concat((bcc ?? []).map(bareAddress));
  requireDeliverable(mail.from, recipients, mail.raw.length);
  return { MessageId: mailbox.receive({ ...mail, to: recipients }) };
}

async function SendRawEmail(mailbox: Mailbox, form: URLSearchParams): Promise<Result> {
  const raw = Buffer.from(required(form, 'RawMessage.Data'), 'base64');
  const mail = await readMime(raw, members(form, 'Destinations')).catch((error: unknown) => {
    throw new SesError('InvalidParameterValue', `The message is not valid MIME: ${String(error)}`);
  });
  requireDeliverable(form.get('Source') || mail.from, mail.to, raw.length);
  return { MessageId: mailbox.receive(mail) };
}

function GetSendQuota(mailbox: Mailbox, _form: URLSearchParams, now: number): Result {
  return {
    Max24HourSend: '50000.0',
    MaxSendRate: '14.0',
    SentLast24Hours: `${mailbox.recipientsSince(now - DAY)}.0`,
  };
}

export const actions = new Map<string, Action>(
  Object.entries({
    SendEmail,
    SendRawEmail,
    GetSendQuota,
    GetAccountSendingEnabled: () => ({ Enabled: 'true' }),
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
