/** A line of what is bought; the amount is missing in mails that do not speak of money. */
export interface LineItemView {
  quantity: number;
  title: string;
  /** Colour and size. */
  choice: string | null;
  amount: string | null;
  /** Absolute; null where there is none that mail programs show. */
  picture: { url: string; alt: string } | null;
}

export interface TextLineView {
  line: string;
}

interface SumsView {
  pieces: LineItemView[];
  /** What leads to the total. */
  sums: { label: string; cost: string }[];
  total: string;
}

interface OrderView {
  /** The short number, without its sign. */
  number: string;
  /** Where the order's customer sees it. */
  viewUrl: string;
}

interface AddressView {
  hasAddress: boolean;
  address: TextLineView[];
}

/** What each mail is filled with: every amount, date and link as it is read. */
export interface MailViews {
  orderReceived: OrderView & SumsView & AddressView & { isDiscounted: boolean; isChangeable: boolean };
  orderShipped: OrderView & {
    headline: string;
    isFurther: boolean;
    isOneParcel: boolean;
    parcels: { carrier: string; trackingNumber: string; link: { trackUrl: string } | null }[];
    isContentKnown: boolean;
    pieces: LineItemView[];
    /** Whether more of the order follows. */
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
  /** `contentHtml` stands in the mail as it is: sanitised before. */
  campaign: { title: string; start: string; contentHtml: string; contentText: string; unsubscribeUrl: string };
}
