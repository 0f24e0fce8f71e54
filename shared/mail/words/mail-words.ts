/** The parts of a mail that the shop's owner can write. An omitted part keeps the shop's own words. */
export const MAIL_PARTS = ['subject', 'preheader', 'headline', 'intro', 'closing'] as const;
export type MailPart = (typeof MAIL_PARTS)[number];
export type MailWords = Partial<Record<MailPart, string>>;

/** The most characters of each part. */
export const MAIL_PART_LENGTH: Record<MailPart, number> = {
  subject: 120,
  preheader: 150,
  headline: 80,
  intro: 1000,
  closing: 1000,
};

/** The values that an owner's words can contain, each with its name in the back office. */
const PLACEHOLDERS = {
  'shop.name': 'Shop name',
  number: 'Order number',
  total: 'Order total',
  due: 'Amount of the payment',
  amount: 'Amount refunded',
  what: 'Product, size, and color',
  value: 'Value of the gift card',
  sender: 'Name of the giver',
  recipient: 'Name of the recipient',
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;

export const placeholderName = (placeholder: Placeholder): string => PLACEHOLDERS[placeholder];

/** Returns a placeholder as it is written in a text. */
export const placeholderTag = (placeholder: Placeholder): string => `{{${placeholder}}}`;

/** The mails whose words an owner can write, with the values that each knows. */
export const WRITABLE_MAILS = {
  orderReceived: ['shop.name', 'number', 'total'],
  paymentPending: ['shop.name', 'total', 'due'],
  paymentFailed: ['shop.name', 'total', 'due'],
  orderShipped: ['shop.name', 'number'],
  orderDelivered: ['shop.name', 'number'],
  orderCancelled: ['shop.name', 'number'],
  orderRefunded: ['shop.name', 'number', 'total', 'amount'],
  returnRequested: ['shop.name', 'number'],
  returnApproved: ['shop.name', 'number'],
  returnDeclined: ['shop.name', 'number'],
  returnReceived: ['shop.name', 'number'],
  exchangeShipped: ['shop.name', 'number'],
  addressProblem: ['shop.name', 'number'],
  orderLink: ['shop.name', 'number'],
  reviewRequest: ['shop.name', 'number'],
  newsletterConfirmation: ['shop.name'],
  newsletterWelcome: ['shop.name'],
  backInStock: ['shop.name', 'what'],
  cartReminder: ['shop.name'],
  giftCard: ['shop.name', 'value', 'sender', 'recipient'],
} as const satisfies Record<string, readonly Placeholder[]>;
export type WritableMail = keyof typeof WRITABLE_MAILS;

/** The words that owners have written, by mail. */
export type AllMailWords = Partial<Record<WritableMail, MailWords>>;

const withoutTags = (mail: WritableMail, text: string): string =>
  WRITABLE_MAILS[mail].reduce((rest, placeholder) => rest.replaceAll(placeholderTag(placeholder), ''), text);

/** Returns true when a text contains only placeholders of its mail: every other brace could change how the mail is made. */
export const hasKnownPlaceholders = (mail: WritableMail, text: string): boolean =>
  !/[{}]/.test(withoutTags(mail, text));

/** Returns what is wrong with an owner's words, by part. */
export function mailWordsErrors(mail: WritableMail, words: MailWords): { path: MailPart; message: string }[] {
  const tags = WRITABLE_MAILS[mail].map(placeholderTag).join(', ');
  return MAIL_PARTS.filter((part) => !hasKnownPlaceholders(mail, words[part] ?? '')).map((path) => ({
    path,
    message: `Braces can only be used for these: ${tags}`,
  }));
}
