/** At most `most` requests in a fixed window of `minutes`; windows are counted from the epoch. */
export interface Rate {
  most: number;
  minutes: number;
}

/** Limits of a route; routes with the same name share their counters. */
export interface RateLimits {
  /** Per network address; many shoppers of an office, campus or phone network may share one. */
  address?: Rate;
  /** Per signed-in customer, else per inbox of the e-mail address in the request. */
  person?: Rate;
  everybody?: Rate;
  /** Replaces the others while card testing is suspected: visitors per address, customers per account. */
  strict?: { address: Rate; person: Rate };
}

/** The limits are far above normal use: turning away one shopper costs more than letting some bots through. */
export const RATE_LIMITS = {
  /**
   * Allows a campus-wide sale a payment page every two seconds; a shopper who edits the cart opens five or six.
   * Under `strict`, visitors of an office share ten in ten minutes; signed-in customers are counted by account instead.
   */
  checkout: {
    address: { most: 300, minutes: 10 },
    person: { most: 30, minutes: 10 },
    strict: { address: { most: 10, minutes: 10 }, person: { most: 10, minutes: 10 } },
  },
  /** The page after a payment looks once a second for half a minute; an office can have twenty such pages at a time. */
  checkoutState: { address: { most: 600, minutes: 10 } },
  /** The cart asks for a new quote after each change (debounced). */
  quote: { address: { most: 600, minutes: 10 } },
  /** The page of an order link reloads its order whenever it is viewed. */
  orderLink: { address: { most: 300, minutes: 10 } },
  /** Each request may send a mail. Besides this, an order's link is renewed at most once in ten minutes. */
  linkRenewal: { address: { most: 30, minutes: 60 } },
  /** Each request may mail an address that never asked for it; `everybody` stops a botnet from doing this. */
  subscription: {
    address: { most: 30, minutes: 60 },
    person: { most: 30, minutes: 60 },
    everybody: { most: 500, minutes: 60 },
  },
  /** Mails strangers too, as above. Shoppers retry after a wrong password or a lost mail. */
  signUp: {
    address: { most: 30, minutes: 60 },
    person: { most: 10, minutes: 60 },
    everybody: { most: 500, minutes: 60 },
  },
  /** A whole office may browse from one address. */
  visit: { address: { most: 600, minutes: 10 } },
  ownChange: { person: { most: 60, minutes: 10 } },
  ownExport: { person: { most: 20, minutes: 60 } },
} as const satisfies Record<string, RateLimits>;

export type RateLimitName = keyof typeof RATE_LIMITS;

export const rateLimitsOf = (name: RateLimitName): RateLimits => RATE_LIMITS[name];

/** Formats a wait as `in a minute` or `in 7 minutes`, rounded up, so that a retry after it succeeds. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
}

const describeRate = ({ most, minutes }: Rate): string => `${most} in ${minutes} minutes`;

/** Describes limits in the OpenAPI document. */
export function describeLimits({ address, person, everybody, strict }: RateLimits): string {
  const parts = [
    address && `${describeRate(address)} from one address`,
    person && `${describeRate(person)} by one customer or e-mail address`,
    everybody && `${describeRate(everybody)} by everybody together`,
    strict && `while card testing is suspected ${describeRate(strict.address)} from one address`,
  ];
  return parts.filter((part) => part !== undefined).join('; ');
}
