import type { EditMailViews } from './edits/edit-mails.ts';
import type { GiftCardMailView } from './gift-cards/gift-card-mails.ts';
import type { OrderMailViews } from './order-mails.ts';
import type { ReturnMailViews } from './return-mails.ts';

/** A line item; mails that are not about money leave out the amount. */
export interface LineItemView {
  quantity: number;
  title: string;
  /** Size and color. */
  choice: string | null;
  /** Price of one of several units. */
  each: { unitPrice: string } | null;
  amount: string | null;
  /** Absolute URL; null without a picture that mail programs show. */
  picture: { url: string; alt: string } | null;
}

export interface TextLineView {
  line: string;
}

export interface SumsView {
  items: LineItemView[];
  /** The lines above the total. */
  sums: { label: string; cost: string }[];
  total: string;
  /** The shares of gift cards and the bank card in the total; empty when the bank card pays it. */
  payments: { label: string; cost: string }[];
}

export interface OrderView {
  /** The short number, without its sign. */
  number: string;
  /** The order's page. */
  viewUrl: string;
}

export interface AddressView {
  hasAddress: boolean;
  address: TextLineView[];
}

/** A product in a campaign. The plain text has the plain address. */
export interface ProductView {
  title: string;
  price: string;
  /** The price before a reduction. */
  was: { wasPrice: string } | null;
  /** The lowest price in the 30 days before the reduction, where the shop shows it beside reduced prices. */
  lowest: { lowestPrice: string } | null;
  /** Absolute URL; null without a picture that mail programs show. */
  picture: { src: string; alt: string } | null;
  url: string;
  plainUrl: string;
  /** Width of its column in percent, and of its picture in pixels. */
  share: string;
  pixels: string;
  /** CSS of the space around it. */
  pad: string;
}

export interface ProductRowView {
  cells: ProductView[];
  /** True for a row with one column of two. */
  isHalf: boolean;
}

/** A part of a campaign: exactly one of the three. */
export interface CampaignBlockView {
  /** `html` was sanitized before and goes into the mail unchanged. */
  words: { html: string; text: string } | null;
  picture: {
    url: string;
    alt: string;
    target: { href: string; plainUrl: string } | null;
    /** The line of the plain text. */
    caption: { alt: string; plainUrl: string | null } | null;
  } | null;
  products: { rows: ProductRowView[] } | null;
}

/** The data of each mail, ready to read. The views of order mails are beside the functions that fill them. */
export interface MailViews extends OrderMailViews, ReturnMailViews, EditMailViews {
  /** `due` is the amount that gift cards don't pay. */
  paymentPending: SumsView & { due: string; stateUrl: string };
  paymentFailed: SumsView & { due: string; hasGiftCards: boolean };
  newsletterWelcome: { unsubscribeUrl: string; offer: { code: string; conditions: string; codeUrl: string } | null };
  newsletterConfirmation: { confirmUrl: string; days: string };
  /** `what` names the product with size and color. */
  backInStock: { what: string; productUrl: string };
  /** `why` explains how the reader agreed to reminders. */
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
    /** Preview text that mail lists show after the subject. */
    start: string;
    blocks: CampaignBlockView[];
    /** The subscriber's own link. */
    unsubscribeUrl: string;
    pixel: { pixelUrl: string } | null;
  };
}
