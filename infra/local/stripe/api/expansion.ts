import { type SessionRecord, STRIPE_KIND, type StripeAccount } from '../account.ts';
import { invalid } from './errors.ts';

const KIND_OF_PREFIX = {
  pi: STRIPE_KIND.paymentIntent,
  ch: STRIPE_KIND.charge,
  shr: STRIPE_KIND.shippingRate,
  re: STRIPE_KIND.refund,
} as const;

type Json = Record<string, unknown>;

/**
 * Replaces ids in a response with whole objects, along Stripe's `expand` paths (`payment_intent.latest_charge`). Throws
 * `ApiError` 400 for a path to something that cannot be expanded.
 */
export function expand(account: StripeAccount, answer: object, paths: string[]): object {
  return paths.reduce<Json>((result, path) => expandPath(account, result, path.split('.'), path), answer as Json);
}

function expandPath(account: StripeAccount, node: Json, [name, ...rest]: string[], path: string): Json {
  if (name === undefined) return node;
  const value = resolved(account, node, name, path);
  if (Array.isArray(value)) {
    return { ...node, [name]: value.map((entry: Json) => expandPath(account, entry, rest, path)) };
  }
  const leadsOn = rest.length > 0 && value !== null;
  return { ...node, [name]: leadsOn ? expandPath(account, value as Json, rest, path) : value };
}

function resolved(account: StripeAccount, node: Json, name: string, path: string): unknown {
  if (node.object === 'checkout.session' && name === 'line_items') return lineItems(account, String(node.id));
  const value = node[name];
  if (node.object === 'charge' && name === 'balance_transaction' && value) return ledgerEntry(node);
  if (value === null || (typeof value === 'object' && value !== undefined)) return value;
  const prefix = typeof value === 'string' ? value.split('_')[0] : undefined;
  const kind = prefix && prefix in KIND_OF_PREFIX ? KIND_OF_PREFIX[prefix as keyof typeof KIND_OF_PREFIX] : undefined;
  const found = kind && account.documents.get(kind, value as string);
  if (!found) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  return found;
}

/** Returns the ledger entry of a charge in cents, with Stripe's fee for cards in the United States. */
function ledgerEntry({ balance_transaction: id, amount, currency, created, id: source }: Json) {
  const fee = Math.round(Number(amount) * 0.029) + 30;
  return {
    id,
    object: 'balance_transaction',
    type: 'charge',
    amount,
    currency,
    created,
    source,
    fee,
    net: Number(amount) - fee,
  };
}

function lineItems(account: StripeAccount, sessionId: string) {
  const record = account.documents.get<SessionRecord>(STRIPE_KIND.session, sessionId);
  const data = (record?.lines ?? []).map(({ item }) => item);
  return { object: 'list', url: `/v1/checkout/sessions/${sessionId}/line_items`, has_more: false, data };
}
