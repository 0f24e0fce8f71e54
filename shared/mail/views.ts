/** An item line; `amount` is null in mails without prices. */
export interface LineItemView {
  quantity: number;
  title: string;
  /** Color and size. */
  choice: string | null;
  amount: string | null;
  /** Absolute URL; null when there is no image or mail programs cannot show it. */
  picture: { url: string; alt: string } | null;
}

export interface TextLineView {
  line: string;
}

interface SumsView {
  pieces: LineItemView[];
  /** Amounts above the total. */
  sums: { label: string; cost: string }[];
  total: string;
}

interface OrderView {
  /** Order number without `#`. */
  number: string;
  /** The customer's page for the order. */
  viewUrl: string;
}

interface AddressView {
  hasAddress: boolean;
  address: TextLineView[];
}

/** The data of each mail template, as formatted text. Field names must match the templates in `infra/mail`. */
export interface MailViews {
  orderReceived: OrderView & SumsView & AddressView & { isDiscounted: boolean; isChangeable: boolean };
  orderShipped: OrderView & {
    headline: string;
    isFurther: boolean;
    isOneParcel: boolean;
    parcels: { carrier: string; trackingNumber: string; link: { trackUrl: string } | null }[];
    isContentKnown: boolean;
    pieces: LineItemView[];
    /** True when other items follow later. */
    isPart: boolean;
  };
  orderDelivered: OrderView & { pieces: LineItemView[] };
  orderCancelled: OrderView & { byCustomer: boolean; refund: { amount: string } | null; pieces: LineItemView[] };
  orderRefunded: OrderView & {
    amount: string;
    total: string;
    earlier: { sum: string } | null;
    isWhole: boolean;
    pieces: LineItemView[];
  };
  orderLink: OrderView;
  addressProblem: OrderView & AddressView & { hasGaps: boolean; gaps: TextLineView[] };
  paymentPending: SumsView & { stateUrl: string };
  paymentFailed: SumsView;
  newsletterWelcome: { unsubscribeUrl: string };
  letter: { title: string; start: string; paragraphs: { words: string }[] };
  /** `contentHtml` is sanitized before and inserted unescaped. */
  campaign: { title: string; start: string; contentHtml: string; contentText: string; unsubscribeUrl: string };
}
