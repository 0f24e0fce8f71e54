import { each, fields, list, oneOf, type Shape } from '../api/params.ts';

const enabled = fields({ enabled: 'boolean' });
const message = fields({ message: 'string' });
const estimate = fields({ unit: oneOf('hour', 'day', 'business_day', 'week', 'month'), value: 'integer' });
const taxBehavior = oneOf('exclusive', 'inclusive', 'unspecified');
const address = fields(each('string', 'line1', 'line2', 'city', 'state', 'postal_code', 'country'));

const productData = fields({
  ...each('string', 'name', 'description', 'tax_code', 'unit_label'),
  images: list('string'),
  metadata: 'map',
  tax_details: 'any',
});

const lineItem = fields({
  adjustable_quantity: fields({ enabled: 'boolean', minimum: 'integer', maximum: 'integer' }),
  metadata: 'map',
  price: 'string',
  price_data: fields({
    ...each('string', 'currency', 'product'),
    product_data: productData,
    recurring: 'any',
    tax_behavior: taxBehavior,
    unit_amount: 'integer',
    unit_amount_decimal: 'number',
  }),
  quantity: 'integer',
  tax_rates: list('string'),
});

const shippingOption = fields({
  shipping_rate: 'string',
  shipping_rate_data: fields({
    delivery_estimate: fields({ minimum: estimate, maximum: estimate }),
    display_name: 'string',
    fixed_amount: fields({ amount: 'integer', currency: 'string', currency_options: 'any' }),
    metadata: 'map',
    tax_behavior: taxBehavior,
    tax_code: 'string',
    type: oneOf('fixed_amount'),
  }),
});

const paymentIntentData = fields({
  application_fee_amount: 'integer',
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  ...each('string', 'description', 'on_behalf_of', 'receipt_email', 'transfer_group'),
  ...each('string', 'statement_descriptor', 'statement_descriptor_suffix'),
  metadata: 'map',
  setup_future_usage: oneOf('off_session', 'on_session'),
  shipping: fields({ address, ...each('string', 'carrier', 'name', 'phone', 'tracking_number') }),
  transfer_data: 'any',
});

/** Parameters of `POST /v1/checkout/sessions` in API version 2026-10-28.endive. Any other name is refused. */
export const CREATE_SESSION: Record<string, Shape> = {
  adaptive_pricing: enabled,
  after_expiration: fields({ recovery: fields(each('boolean', 'enabled', 'allow_promotion_codes')) }),
  allow_promotion_codes: 'boolean',
  allowed_payment_method_types: list('string'),
  automatic_tax: fields({ enabled: 'boolean', liability: 'any' }),
  billing_address_collection: oneOf('auto', 'required'),
  branding_settings: fields({
    ...each('string', 'background_color', 'border_style', 'button_color', 'display_name', 'font_family'),
    ...each('any', 'icon', 'logo'),
  }),
  ...each('string', 'cancel_url', 'client_reference_id', 'currency', 'customer', 'customer_account', 'customer_email'),
  consent_collection: 'any',
  custom_fields: 'any',
  custom_text: fields(each(message, 'after_submit', 'shipping_address', 'submit', 'terms_of_service_acceptance')),
  customer_creation: oneOf('always', 'if_required'),
  customer_update: 'any',
  discounts: list(fields(each('string', 'coupon', 'promotion_code'))),
  excluded_payment_method_types: list('string'),
  expand: list('string'),
  expires_at: 'integer',
  integration_identifier: 'string',
  invoice_creation: 'any',
  line_items: list(lineItem),
  locale: 'string',
  managed_payments: enabled,
  metadata: 'map',
  mode: oneOf('payment', 'setup', 'subscription'),
  name_collection: 'any',
  optional_items: 'any',
  origin_context: oneOf('mobile_app', 'web'),
  payment_intent_data: paymentIntentData,
  payment_method_collection: oneOf('always', 'if_required'),
  payment_method_configuration: 'string',
  ...each('any', 'payment_method_data', 'payment_method_options', 'permissions', 'saved_payment_method_options'),
  phone_number_collection: enabled,
  redirect_on_completion: oneOf('always', 'if_required', 'never'),
  return_url: 'string',
  ...each('any', 'setup_intent_data', 'subscription_data', 'tax_id_collection', 'wallet_options'),
  shipping_address_collection: fields({ allowed_countries: list('string') }),
  shipping_options: list(shippingOption),
  submit_type: oneOf('auto', 'book', 'donate', 'pay', 'subscribe'),
  success_url: 'string',
  ui_mode: oneOf('elements', 'embedded_page', 'form', 'hosted_page'),
};
