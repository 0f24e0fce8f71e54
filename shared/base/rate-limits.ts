/** At most `most` requests in a fixed window of `minutes`; windows are counted from the epoch. */
export interface Rate {
  most: number;
  minutes: number;
}

/** Limits of one caller at three widths of the network, since one machine may have many addresses. */
interface CallerLimits {
  /** Per network address: all of IPv4, /64 of IPv6. Many shoppers of an office, campus or phone network may share one. */
  address?: Rate;
  /** Per /56 of IPv6, which a provider gives to one home. */
  network?: Rate;
  /** Per /24 of IPv4 and per /48 of IPv6, which a provider gives to one company. */
  site?: Rate;
  /** Per signed-in customer, else per address together with the inbox in the request, so that a caller cannot use up another's. */
  person?: Rate;
}

/** Limits of a route; routes with the same name share their counters. */
export interface RateLimits extends CallerLimits {
  /** Beyond `most` of all callers together, `crowded` replaces the other limits. It never refuses by itself. */
  everybody?: Rate & { crowded: Required<CallerLimits> };
  /** Replaces the others while card testing is suspected: visitors per address, customers per account. */
  strict?: Required<CallerLimits>;
}

const HOUR = 60;

/**
 * Limits of each caller while very many callers ask to be mailed: half of the usual ones for a network, so that a class or an
 * office can still sign up. One inbox gets three, because a shopper needs one or two requests.
 */
const CROWDED = {
  address: { most: 15, minutes: HOUR },
  network: { most: 22, minutes: HOUR },
  site: { most: 45, minutes: HOUR },
  person: { most: 3, minutes: HOUR },
} as const;

/** Limits by network of requests that may each send a mail. */
const MAILING = {
  address: { most: 30, minutes: HOUR },
  network: { most: 45, minutes: HOUR },
  site: { most: 90, minutes: HOUR },
} as const;

/** The limits are far above normal use: turning away one shopper costs more than letting some bots through. */
export const RATE_LIMITS = {
  /**
   * Allows a campus-wide sale a payment page every two seconds; a shopper who edits the cart opens five or six.
   * Under `strict`, visitors of an office share ten in ten minutes; signed-in customers are counted by account instead.
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
  /** The page after a payment looks once a second for half a minute; an office can have twenty such pages at a time. */
  checkoutState: { address: { most: 600, minutes: 10 } },
  /** The cart asks for a new quote after each change (debounced). */
  quote: { address: { most: 600, minutes: 10 } },
  /** The cart asks for the offers on its products when it opens and when a code is entered. */
  offers: { address: { most: 600, minutes: 10 } },
  /** The cart asks again each time it opens. Wrong codes are counted as `CODE_GUESSES`. */
  giftCards: { address: { most: 300, minutes: 10 } },
  /** A PDF takes a moment of processor time; one is enough for most orders. */
  invoice: { address: { most: 60, minutes: 10 } },
  /** The page of an order link reloads its order whenever it is viewed. */
  orderLink: { address: { most: 300, minutes: 10 } },
  /** Each request may send a mail. Besides this, an order's link is renewed at most once in ten minutes. */
  linkRenewal: {
    ...MAILING,
    person: { most: 10, minutes: HOUR },
  },
  /** Each request may mail an address that never asked for it; `crowded` slows a botnet that does this. */
  subscription: {
    ...MAILING,
    person: { most: 30, minutes: HOUR },
    everybody: { most: 500, minutes: HOUR, crowded: CROWDED },
  },
  /** Mails strangers too, as above. Shoppers retry after a wrong password or a lost mail. */
  signUp: {
    ...MAILING,
    person: { most: 10, minutes: HOUR },
    everybody: { most: 500, minutes: HOUR, crowded: CROWDED },
  },
  /** Codes and passwords typed in; Cognito also counts wrong ones by account. */
  codeEntry: {
    address: { most: 60, minutes: HOUR },
    network: { most: 90, minutes: HOUR },
    site: { most: 180, minutes: HOUR },
    person: { most: 20, minutes: HOUR },
  },
  /** A whole office may browse from one address. */
  visit: { address: { most: 600, minutes: 10 } },
  /** Each photo costs processor time. `MAX_PHOTOS_A_DAY` limits the uploads of one order as well. */
  photo: { address: { most: 120, minutes: 10 }, person: { most: 60, minutes: 10 } },
  ownChange: { person: { most: 60, minutes: 10 } },
  /** Shoppers press many hearts in a row. */
  wishlist: { person: { most: 300, minutes: 10 } },
  /** A browser writes once for several presses in a row. */
  cart: { person: { most: 300, minutes: 10 } },
  /** Each request may make Amazon SES mail an address. */
  senderChange: { person: { most: 20, minutes: 60 } },
  ownExport: { person: { most: 20, minutes: 60 } },
} as const satisfies Record<string, RateLimits>;

/**
 * Wrong codes of discounts and gift cards of one home (IPv4 address, IPv6 /56) in a window. Beyond `everybody.most` of all callers, each gets
 * `crowded`, so that no shopper is refused because of others.
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
