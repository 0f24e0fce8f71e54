export interface CardInput {
  number: string;
  expiry: string;
  cvc: string;
}

export interface Card {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  outcome: 'pays' | 'disputed' | Decline;
}

export interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

const decline = (code: string, declineCode: string, message: string): Decline => ({ code, declineCode, message });

/** Lists the outcomes of Stripe's published test card numbers (docs.stripe.com/testing). */
const OUTCOMES: Record<string, Card['outcome']> = {
  '4242424242424242': 'pays',
  '4000056655665556': 'pays',
  '5555555555554444': 'pays',
  '378282246310005': 'pays',
  '6011111111111117': 'pays',
  '4000000000007726': 'pays',
  '4000000000000259': 'disputed',
  '4000000000000002': decline('card_declined', 'generic_decline', 'Your card was declined.'),
  '4000000000009995': decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000000069': decline('expired_card', 'expired_card', 'Your card has expired.'),
  '4000000000000127': decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000119': decline(
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  '4000002500003155': decline(
    'authentication_required',
    'authentication_required',
    "This card requires authentication, which this emulator doesn't support. Use another test card.",
  ),
};

const LIVE_CARD = decline(
  'card_declined',
  'test_mode_live_card',
  'Your card was declined. This is test mode: use a test card such as 4242 4242 4242 4242.',
);

export const isDecline = (outcome: Card['outcome']): outcome is Decline => typeof outcome === 'object';

const BRANDS: [RegExp, string][] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^6/, 'discover'],
];

export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const doubled = Number(character) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return /^\d{13,19}$/.test(digits) && sum % 10 === 0;
}

/** Parses `MM / YY` or `MMYYYY`. Returns undefined for anything else. */
function readExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^(\d{1,2})\s*[/-]?\s*(\d{2}|20\d{2})$/.exec(text.trim());
  if (!match) return undefined;
  const month = Number(match[1]);
  const year = Number(match[2]?.slice(-2)) + 2000;
  return month >= 1 && month <= 12 ? { month, year } : undefined;
}

export type CardErrors = Partial<Record<keyof CardInput, string>>;

/** Returns the card, or an error for each wrong field. `now` is in UTC milliseconds. */
export function readCard(input: CardInput, now: number): { card: Card } | { errors: CardErrors } {
  const number = input.number.replace(/[\s-]/g, '');
  const brand = BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? 'unknown';
  const expiry = readExpiry(input.expiry);
  const errors: CardErrors = {};
  if (number === '') errors.number = 'Enter the card number.';
  else if (!/^\d+$/.test(number) || number.length < 13) errors.number = 'Your card number is incomplete.';
  else if (!passesLuhn(number)) errors.number = 'Your card number is invalid.';
  if (!expiry)
    errors.expiry = input.expiry.trim() ? 'Enter the expiration date as MM / YY.' : 'Enter the expiration date.';
  // A card is valid until the last day of its month.
  else if (Date.UTC(expiry.year, expiry.month, 1) <= now) errors.expiry = "Your card's expiration date is in the past.";
  if (!new RegExp(`^\\d{${brand === 'amex' ? 4 : 3}}$`).test(input.cvc.trim())) {
    errors.cvc = input.cvc.trim() ? "Your card's security code is incomplete." : 'Enter the security code.';
  }
  if (Object.keys(errors).length > 0 || !expiry) return { errors };
  return {
    card: {
      brand,
      last4: number.slice(-4),
      expMonth: expiry.month,
      expYear: expiry.year,
      outcome: OUTCOMES[number] ?? LIVE_CARD,
    },
  };
}
