/** Allows at most `most` requests in a fixed window of `minutes`. Windows are counted from the Unix epoch. */
export interface Rate {
  most: number;
  minutes: number;
}

/** Limits one caller at three sizes of network, because one machine may have many addresses. */
interface CallerLimits {
  /**
   * Limit per network address: a full IPv4 address or an IPv6 /64. Many shoppers in an office, campus, or phone network may
   * share one address.
   */
  address?: Rate;
  /** Limit per IPv6 /56, which an internet provider assigns to one home. */
  network?: Rate;
  /** Limit per IPv4 /24 or IPv6 /48, which an internet provider assigns to one company. */
  site?: Rate;
  /**
   * Limit per signed-in customer. For other callers, the limit applies to the address together with the inbox in the request,
   * so that no caller can use up another's limit.
   */
  person?: Rate;
}

/** Limits of a route. Routes with the same name share their counters. */
export interface RateLimits extends CallerLimits {
  /**
   * Counts all callers together. Beyond `most`, the `crowded` limits replace the other limits. This limit never refuses a
   * request by itself.
   */
  everybody?: Rate & { crowded: Required<CallerLimits> };
  /** Replaces the other limits while card testing is suspected. Visitors are limited by network, and customers by account. */
  strict?: Required<CallerLimits>;
}

const HOUR = 60;

/**
 * Limits each caller while very many callers request emails. The network limits are half the usual ones, so that a class or
 * an office can still sign up. The limit per inbox is three, because a shopper needs one or two requests.
 */
const CROWDED = {
  address: { most: 15, minutes: HOUR },
  network: { most: 22, minutes: HOUR },
  site: { most: 45, minutes: HOUR },
  person: { most: 3, minutes: HOUR },
} as const;

/** Limits, per network, the requests that may each send an email. */
const MAILING = {
  address: { most: 30, minutes: HOUR },
  network: { most: 45, minutes: HOUR },
  site: { most: 90, minutes: HOUR },
} as const;

/**
 * Lists the limits of each route. They are far above normal use, because turning away one shopper costs more than letting
 * some bots through.
 */
export const RATE_LIMITS = {
  /**
   * Lets a campus open a payment page every two seconds during a sale. A shopper who edits the cart opens five or six. Under
   * `strict`, all visitors from one office share ten pages in ten minutes, while signed-in customers are counted by account.
   */
  checkout: {
    address: { most: 300, minutes: 10 },
    network: { most: 300, minutes: 10 },
    site: { most: 900, minutes: 10 },
    person: { most: 30, minutes: 10 },
    strict: {
      address: { most: 10, minutes: 10 },
      network: { most: 10, minutes: 10 },
      site: { most: 60, minutes: 10 },
      person: { most: 10, minutes: 10 },
    },
  },
  /**
   * The page after a payment checks the state once a second for half a minute. One office can open twenty such pages in ten
   * minutes.
   */
  checkoutState: { address: { most: 600, minutes: 10 } },
  /** The cart requests a new quote after each change (debounced). */
  quote: { address: { most: 600, minutes: 10 } },
  /** The cart requests the offers on its products when it opens and when the shopper enters a code. */
  offers: { address: { most: 600, minutes: 10 } },
  /** The cart sends this request each time it opens. `CODE_GUESSES` limits wrong codes. */
  giftCards: { address: { most: 300, minutes: 10 } },
  /** Making a PDF takes some processor time. Most orders need only one PDF. */
  invoice: { address: { most: 60, minutes: 10 } },
  /** The page behind an order link reloads its order each time the shopper views it. */
  orderLink: { address: { most: 300, minutes: 10 } },
  /** Each request may send an email. In addition, an order's link is renewed at most once every ten minutes. */
  linkRenewal: {
    ...MAILING,
    person: { most: 10, minutes: HOUR },
  },
  /** Each request may send an email to an address that never asked for it. `crowded` slows a botnet that does this. */
  subscription: {
    ...MAILING,
    person: { most: 30, minutes: HOUR },
    everybody: { most: 500, minutes: HOUR, crowded: CROWDED },
  },
  /** Each request may also email a stranger. Shoppers sign up again after a wrong password or a lost email. */
  signUp: {
    ...MAILING,
    person: { most: 10, minutes: HOUR },
    everybody: { most: 500, minutes: HOUR, crowded: CROWDED },
  },
  /** Limits attempts to enter a code or a password. Cognito also counts wrong codes and passwords by account. */
  codeEntry: {
    address: { most: 60, minutes: HOUR },
    network: { most: 90, minutes: HOUR },
    site: { most: 180, minutes: HOUR },
    person: { most: 20, minutes: HOUR },
  },
  /** A whole office may browse from one address. */
  visit: { address: { most: 600, minutes: 10 } },
  /** Processing a photo takes processor time. `MAX_PHOTOS_A_DAY` also limits the uploads for one order. */
  photo: { address: { most: 120, minutes: 10 }, person: { most: 60, minutes: 10 } },
  ownChange: { person: { most: 60, minutes: 10 } },
  /** Shoppers often press many heart buttons in a row. */
  wishlist: { person: { most: 300, minutes: 10 } },
  /** A browser saves the cart once for several button presses in a row. */
  cart: { person: { most: 300, minutes: 10 } },
  /** Each request may make Amazon SES send an email to an address. */
  senderChange: { person: { most: 20, minutes: 60 } },
  ownExport: { person: { most: 20, minutes: 60 } },
} as const satisfies Record<string, RateLimits>;

/**
 * Limits wrong discount and gift card codes from one home (an IPv4 address or an IPv6 /56) in each window. If all callers
 * together enter more than `everybody.most` wrong codes, each home gets only `crowded`, so that no shopper is refused because
 * of others.
 */
export const CODE_GUESSES = { most: 20, minutes: 10, everybody: { most: 1_000, crowded: 5 } } as const;

export type RateLimitName = keyof typeof RATE_LIMITS;

export const rateLimitsOf = (name: RateLimitName): RateLimits => RATE_LIMITS[name];

/** Formats a wait as `in a minute` or `in 7 minutes`, rounded up, so that a retry after it succeeds. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
}

const describeRate = ({ most, minutes }: Rate): string => `${most} in ${minutes} minutes`;

const describeCaller = ({ address, network, site, person }: CallerLimits): string[] =>
  [
    address && `${describeRate(address)} from one address`,
    network && `${describeRate(network)} from one network`,
    site && `${describeRate(site)} from one site`,
    person && `${describeRate(person)} by one customer, or for one email address`,
  ].filter((part) => part !== undefined);

export function describeLimits({ everybody, strict, ...caller }: RateLimits): string {
  return [
    ...describeCaller(caller),
    ...(everybody
      ? [`beyond ${describeRate(everybody)} of all callers ${describeCaller(everybody.crowded).join(', ')}`]
      : []),
    ...(strict ? [`while card testing is suspected ${describeRate(strict.address)} from one address`] : []),
  ].join('; ');
}
