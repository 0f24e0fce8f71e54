/** So many requests in so many minutes, in windows that begin at whole spans since 1970 (UTC). */
export interface Rate {
  most: number;
  minutes: number;
}

/** What may be asked for; routes that name the same limits share them. */
export interface RateLimits {
  /** From one address on the internet: an office, a campus or a phone network of many shoppers may stand behind it. */
  address?: Rate;
  /** By one person: the customer who is signed in, else the inbox of the e-mail address that the request names. */
  person?: Rate;
  /** By everybody together. */
  everybody?: Rate;
  /** In their place while somebody tries out stolen cards: for visitors by address, for customers by account. */
  strict?: { address: Rate; person: Rate };
}

/**
 * The limits of the shop. They are well above what honest shoppers do, as one of them who is turned away costs more than
 * what they keep out: machines that ask without a pause.
 */
export const RATE_LIMITS = {
  /**
   * A sale that a whole campus shops at opens a payment page every two seconds; a shopper who changes the cart and comes
   * back opens five or six. Tightened, an office still has ten in ten minutes, and who signs in is not counted with it.
   */
  checkout: {
    address: { most: 300, minutes: 10 },
    person: { most: 30, minutes: 10 },
    strict: { address: { most: 10, minutes: 10 }, person: { most: 10, minutes: 10 } },
  },
  /** A cart asks once for each state it rests in. */
  quote: { address: { most: 600, minutes: 10 } },
  /** Reading and changing the order of a link: its page asks again whenever it is looked at. */
  orderLink: { address: { most: 300, minutes: 10 } },
  /** Each sends a mail; one order's link is renewed once in ten minutes whoever asks. */
  linkRenewal: { address: { most: 30, minutes: 60 } },
  /** Each may send a mail to a stranger. Everybody's keeps a crowd of machines from having the shop do so. */
  subscription: {
    address: { most: 30, minutes: 60 },
    person: { most: 30, minutes: 60 },
    everybody: { most: 500, minutes: 60 },
  },
  /** Each may send a mail to a stranger, as above; a wrong password or a lost mail makes an honest shopper ask again. */
  signUp: {
    address: { most: 30, minutes: 60 },
    person: { most: 10, minutes: 60 },
    everybody: { most: 500, minutes: 60 },
  },
  /** Changes of one's own account and orders. */
  ownChange: { person: { most: 60, minutes: 10 } },
  /** Reads all that is kept about a customer. */
  ownExport: { person: { most: 20, minutes: 60 } },
} as const satisfies Record<string, RateLimits>;

export type RateLimitName = keyof typeof RATE_LIMITS;

export const rateLimitsOf = (name: RateLimitName): RateLimits => RATE_LIMITS[name];

/** `in a minute`, `in 7 minutes`: rounded up, so that who waits as long is let in. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
}

const rateWords = ({ most, minutes }: Rate): string => `${most} in ${minutes} minutes`;

/** The limits as the API's description names them. */
export function describeLimits({ address, person, everybody, strict }: RateLimits): string {
  const parts = [
    address && `${rateWords(address)} from one address`,
    person && `${rateWords(person)} by one customer or e-mail address`,
    everybody && `${rateWords(everybody)} by everybody together`,
    strict && `while card testing is suspected ${rateWords(strict.address)} from one address`,
  ];
  return parts.filter((part) => part !== undefined).join('; ');
}
