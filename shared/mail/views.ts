import type { EditMailViews } from './edits/edit-mails.ts';
import type { GiftCardMailView } from './gift-cards/gift-card-mails.ts';
import type { OrderMailViews } from './order-mails.ts';
import type { ReturnMailViews } from './return-mails.ts';

/** Describes a line item. Emails that don't show prices leave out the amount. */
export interface LineItemView {
  quantity: number;
  title: string;
  /** Size and color. */
  choice: string | null;
  /** Price of one unit. Null if there is only one unit or if the email shows no prices. */
  each: { unitPrice: string } | null;
  amount: string | null;
  /** `url` is absolute. Null if there is no picture that mail programs can show. */
  picture: { url: string; alt: string } | null;
}

export interface TextLineView {
  line: string;
}

export interface SumsView {
  items: LineItemView[];
  /** Amounts listed above the total. */
  sums: { label: string; cost: string }[];
  total: string;
  /** Amounts paid by gift cards and by the bank card. Empty if no gift card was used. */
  payments: { label: string; cost: string }[];
}

export interface OrderView {
  /** The short order number, without the `#` sign. */
  number: string;
  /** Address of the order's page. */
  viewUrl: string;
}

export interface AddressView {
  hasAddress: boolean;
  address: TextLineView[];
}

/** Describes a product in a campaign. The plain-text version of the email uses `plainUrl`. */
export interface ProductView {
  title: string;
  price: string;
  /** Price before a reduction. */
  was: { wasPrice: string } | null;
  /** Lowest price in the 30 days before the reduction. Set if the shop shows it next to reduced prices. */
  lowest: { lowestPrice: string } | null;
  /** `src` is an absolute URL. Null if there is no picture that mail programs can show. */
  picture: { src: string; alt: string } | null;
  url: string;
  plainUrl: string;
  /** Width of the product's column in percent, and of its picture in pixels. */
  share: string;
  pixels: string;
  /** CSS padding around the product. */
  pad: string;
}

export interface ProductRowView {
  cells: ProductView[];
  /** True if the row has two columns but only one product. */
  isHalf: boolean;
}

/** Describes one block of a campaign. Exactly one of the three fields is set. */
export interface CampaignBlockView {
  /** `html` was sanitized before. It goes into the email unchanged. */
  words: { html: string; text: string } | null;
  picture: {
    url: string;
    alt: string;
    target: { href: string; plainUrl: string } | null;
    /** Line that describes the picture in the plain-text version. */
    caption: { alt: string; plainUrl: string | null } | null;
  } | null;
  products: { rows: ProductRowView[] } | null;
}

/**
 * Lists the data of each email, formatted as text. The views of emails about orders, returns, and edits are declared next to
 * the functions that fill them.
 */
export interface MailViews extends OrderMailViews, ReturnMailViews, EditMailViews {
  /** `due` is the amount that gift cards don't cover. */
  paymentPending: SumsView & { due: string; stateUrl: string };
  paymentFailed: SumsView & { due: string; hasGiftCards: boolean };
  newsletterWelcome: { unsubscribeUrl: string; offer: { code: string; conditions: string; codeUrl: string } | null };
  newsletterConfirmation: { confirmUrl: string; days: string };
  /** `what` is the product's name with size and color. */
  backInStock: { what: string; productUrl: string };
  /** `why` explains how the recipient agreed to reminders. */
  cartReminder: {
    items: LineItemView[];
    offer: { code: string } | null;
    restoreUrl: string;
    why: string;
    unsubscribeUrl: string;
  };
  reviewRequest: { number: string; items: (LineItemView & { starLinks: { starUrl: string; words: string }[] })[] };
  giftCard: GiftCardMailView;
  teamInvitation: {
    email: string;
    invitedBy: string;
    roleName: string;
    roleSummary: string;
    lastDay: string;
    joinUrl: string;
  };
  factorReset: { email: string; by: string; signInUrl: string };
  teamNotice: { title: string; lines: TextLineView[]; action: string; viewUrl: string };
  letter: { title: string; start: string; paragraphs: { words: string }[] };
  campaign: {
    title: string;
    /** Preview text that mail programs show after the subject. */
    start: string;
    blocks: CampaignBlockView[];
    /** Unsubscribe link of this recipient. */
    unsubscribeUrl: string;
    pixel: { pixelUrl: string } | null;
  };
}
