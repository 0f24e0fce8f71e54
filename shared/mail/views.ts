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

/** The data of each mail, ready to read. The views of order mails are beside the functions that fill them. */
export interface MailViews extends OrderMailViews, ReturnMailViews {
  paymentPending: SumsView & { stateUrl: string };
  paymentFailed: SumsView;
  newsletterWelcome: { unsubscribeUrl: string };
  /** `what` names the product with size and color. */
  backInStock: { what: string; productUrl: string };
  /** `why` says how the reader agreed to it. */
  cartReminder: {
    items: LineItemView[];
    offer: { code: string } | null;
    restoreUrl: string;
    why: string;
    unsubscribeUrl: string;
  };
  reviewRequest: { number: string; items: (LineItemView & { starLinks: { starUrl: string; words: string }[] })[] };
  teamInvitation: {
    email: string;
    invitedBy: string;
    roleName: string;
    roleSummary: string;
    lastDay: string;
    joinUrl: string;
  };
  teamNotice: { title: string; lines: TextLineView[]; action: string; viewUrl: string };
  letter: { title: string; start: string; paragraphs: { words: string }[] };
  /** `contentHtml` was sanitized before and goes into the mail unchanged. */
  campaign: { title: string; start: string; contentHtml: string; contentText: string; unsubscribeUrl: string };
}
