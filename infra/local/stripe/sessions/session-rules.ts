import type Stripe from 'stripe';
import { invalid, missingParam, noSuch } from '../api/errors.ts';
import { MAXIMUM_AMOUNT } from '../payments/amounts.ts';

export type CreateParams = Stripe.Checkout.SessionCreateParams;

/** Lists countries to which Stripe Checkout does not ship. */
const NO_SHIPPING = new Set('AS CX CC CU HM IR KP MH FM NF MP PW SY UM VI'.split(' '));
const HALF_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;

/** Throws `ApiError` with Stripe's text for the first rule of Checkout that the parameters break. */
export function checkSessionParams(params: CreateParams, createdSeconds: number): void {
  checkMode(params);
  checkUrls(params);
  checkLineItems(params);
  checkDiscounts(params);
  checkShipping(params);
  checkCustomer(params);
  checkExpiry(params.expires_at, createdSeconds);
  if (params.automatic_tax?.enabled) {
    throw invalid('You must have a valid origin address to enable automatic tax calculation in test mode.', {
      param: 'automatic_tax',
    });
  }
}

function checkMode({ mode, ui_mode }: CreateParams) {
  if (!mode) throw missingParam('mode');
  if (mode !== 'payment') throw invalid('This emulator only takes one-time payments.', { param: 'mode' });
  if (ui_mode && ui_mode !== 'hosted_page') {
    throw invalid('This emulator only has a hosted page.', { param: 'ui_mode' });
  }
}

function checkUrls({ success_url, cancel_url }: CreateParams) {
  if (!success_url) throw missingParam('success_url');
  for (const [param, url] of Object.entries({ success_url, cancel_url })) {
    if (url === undefined) continue;
    // The placeholder is replaced before the check, because it may appear anywhere in the URL.
    if (url.length > 5000 || !isHttpUrl(url.replaceAll('{CHECKOUT_SESSION_ID}', 'cs'))) {
      throw invalid('Not a valid URL', { param, code: 'url_invalid' });
    }
  }
}

function checkLineItems({ line_items: items }: CreateParams) {
  if (!items?.length) throw missingParam('line_items');
  if (items.length > 100) throw invalid('You may only specify up to 100 line items.', { param: 'line_items' });
  for (const [index, item] of items.entries()) checkLineItem(item, `line_items[${index}]`);
  const currencies = new Set(items.map((item) => item.price_data?.currency.toLowerCase()));
  if (currencies.size > 1) throw invalid('All line items must have the same currency.', { param: 'line_items' });
}

function checkLineItem(item: Stripe.Checkout.SessionCreateParams.LineItem, path: string) {
  if (item.price) throw noSuch('price', item.price, `${path}[price]`, 400);
  const data = item.price_data;
  if (!data) throw missingParam(`${path}[price_data]`);
  if (!data.currency) throw missingParam(`${path}[price_data][currency]`);
  if (!/^[a-z]{3}$/i.test(data.currency)) {
    throw invalid(`Invalid currency: ${data.currency}`, { param: `${path}[price_data][currency]` });
  }
  if (data.product) throw noSuch('product', data.product, `${path}[price_data][product]`, 400);
  if (!data.product_data?.name) throw missingParam(`${path}[price_data][product_data][name]`);
  const amount = data.unit_amount ?? data.unit_amount_decimal;
  if (amount === undefined) throw missingParam(`${path}[price_data][unit_amount]`);
  if (Number(amount) < 0 || Number(amount) > MAXIMUM_AMOUNT) {
    throw invalid('Invalid non-negative integer', {
      param: `${path}[price_data][unit_amount]`,
      code: 'parameter_invalid_integer',
    });
  }
  if (item.quantity === undefined) throw missingParam(`${path}[quantity]`);
  if (item.quantity < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      param: `${path}[quantity]`,
      code: 'parameter_invalid_integer',
    });
  }
  checkProduct(data.product_data, `${path}[price_data][product_data]`);
}

function checkProduct(product: { name: string; description?: string; images?: string[] }, path: string) {
  if (product.name.length > 5000) {
    throw invalid('Invalid string: must be at most 5000 characters', { param: `${path}[name]` });
  }
  if ((product.description?.length ?? 0) > 40_000) {
    throw invalid('Invalid string: must be at most 40000 characters', { param: `${path}[description]` });
  }
  if ((product.images?.length ?? 0) > 8) throw invalid('Up to 8 images are allowed', { param: `${path}[images]` });
  for (const [index, image] of (product.images ?? []).entries()) {
    if (!isHttpUrl(image))
      throw invalid('Not a valid URL', { param: `${path}[images][${index}]`, code: 'url_invalid' });
  }
}

function checkDiscounts({ discounts, allow_promotion_codes }: CreateParams) {
  if (discounts && allow_promotion_codes !== undefined) {
    throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.', {
      param: 'allow_promotion_codes',
    });
  }
  if (Array.isArray(discounts) && discounts.length > 1) {
    throw invalid('You may only specify up to 1 discount.', { param: 'discounts' });
  }
}

function checkShipping({ shipping_options: options, shipping_address_collection: collection }: CreateParams) {
  if ((options?.length ?? 0) > 5) {
    throw invalid('You may only specify up to 5 shipping options.', { param: 'shipping_options' });
  }
  for (const [index, option] of (options ?? []).entries()) {
    const path = `shipping_options[${index}][shipping_rate_data]`;
    const rate = option.shipping_rate_data;
    if (!rate) continue;
    if (!rate.display_name) throw missingParam(`${path}[display_name]`);
    if (rate.display_name.length > 100) {
      throw invalid('Invalid string: must be at most 100 characters', { param: `${path}[display_name]` });
    }
    if (!rate.fixed_amount) throw missingParam(`${path}[fixed_amount]`);
    if (!(rate.fixed_amount.amount >= 0 && rate.fixed_amount.amount <= MAXIMUM_AMOUNT)) {
      throw invalid('Invalid non-negative integer', { param: `${path}[fixed_amount][amount]` });
    }
  }
  if (!collection) return;
  if (!collection.allowed_countries?.length) throw missingParam('shipping_address_collection[allowed_countries]');
  for (const country of collection.allowed_countries) {
    if (!/^[A-Z]{2}$/.test(country) || NO_SHIPPING.has(country)) {
      throw invalid(`Invalid shipping_address_collection[allowed_countries]: ${country} is not supported`, {
        param: 'shipping_address_collection[allowed_countries]',
      });
    }
  }
}

function checkCustomer(params: CreateParams) {
  if (params.customer) throw noSuch('customer', params.customer, 'customer', 400);
  const email = params.customer_email;
  if (email !== undefined && !isEmail(email)) {
    throw invalid(`Invalid email address: ${email}`, { param: 'customer_email', code: 'email_invalid' });
  }
  if ((params.client_reference_id?.length ?? 0) > 200) {
    throw invalid('Invalid string: must be at most 200 characters', { param: 'client_reference_id' });
  }
  const payment = params.payment_intent_data;
  if ((payment?.description?.length ?? 0) > 1000) {
    throw invalid('Invalid string: must be at most 1000 characters', { param: 'payment_intent_data[description]' });
  }
  if ((payment?.statement_descriptor_suffix?.length ?? 0) > 22) {
    throw invalid('Invalid string: must be at most 22 characters', {
      param: 'payment_intent_data[statement_descriptor_suffix]',
    });
  }
  if (payment?.capture_method === 'manual') {
    throw invalid('This emulator always captures immediately.', { param: 'payment_intent_data[capture_method]' });
  }
}

function checkExpiry(expiresAt: number | undefined, created: number) {
  if (expiresAt === undefined) return;
  if (expiresAt < created + HALF_HOUR) {
    throw invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
  if (expiresAt > created + DAY) {
    throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
}

export const isEmail = (text: string) => text.length <= 254 && /^[^\s@<>()",;:\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

function isHttpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol);
}
