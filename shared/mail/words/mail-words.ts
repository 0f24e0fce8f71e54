/** Lists the parts of an email that the shop's owner can write. A missing part keeps the default wording. */
export const MAIL_PARTS = ['subject', 'preheader', 'headline', 'intro', 'closing'] as const;
export type MailPart = (typeof MAIL_PARTS)[number];
export type MailWords = Partial<Record<MailPart, string>>;

/** Maximum number of characters in each part. */
export const MAIL_PART_LENGTH: Record<MailPart, number> = {
  subject: 120,
  preheader: 150,
  headline: 80,
  intro: 1000,
  closing: 1000,
};

/** Lists the placeholders that an owner's wording can contain, with their names in the back office. */
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

/** Returns a placeholder as it is written in the text. */
export const placeholderTag = (placeholder: Placeholder): string => `{{${placeholder}}}`;

/** Lists the emails whose wording an owner can change, with the placeholders that each supports. */
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

/** The wording that owners have saved, by email. */
export type AllMailWords = Partial<Record<WritableMail, MailWords>>;

const withoutTags = (mail: WritableMail, text: string): string =>
  WRITABLE_MAILS[mail].reduce((rest, placeholder) => rest.replaceAll(placeholderTag(placeholder), ''), text);

/**
 * Returns whether all braces in a text belong to placeholders of its email. Other braces could change how the email is
 * rendered.
 */
export const hasKnownPlaceholders = (mail: WritableMail, text: string): boolean =>
  !/[{}]/.test(withoutTags(mail, text));

/** Returns the errors in an owner's wording, by part. */
export function mailWordsErrors(mail: WritableMail, words: MailWords): { path: MailPart; message: string }[] {
  const tags = WRITABLE_MAILS[mail].map(placeholderTag).join(', ');
  return MAIL_PARTS.filter((part) => !hasKnownPlaceholders(mail, words[part] ?? '')).map((path) => ({
    path,
    message: `Braces can only be used for these: ${tags}`,
  }));
}
