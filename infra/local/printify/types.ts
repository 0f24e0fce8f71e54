/*
 * The JSON of Printify's API (developers.printify.com, OpenAPI 3.0.3 of 2026-05).
 * Money is in US cents, weight in grams, times are `2026-01-31 13:40:41+00:00`.
 */

export interface Shop {
  id: number;
  title: string;
  /** `custom_integration`, or `disconnected` if no sales channel is connected. */
  sales_channel: string;
}

export interface OptionValue {
  id: number;
  title: string;
  /** Set for colors only. */
  colors?: string[];
}

export interface ProductOption {
  name: string;
  type: 'color' | 'size';
  values: OptionValue[];
}

export interface Variant {
  /** Id from the catalog, which is the same in every product of a blueprint. */
  id: number;
  sku: string;
  cost: number;
  price: number;
  title: string;
  grams: number;
  is_enabled: boolean;
  is_default: boolean;
  /** False if the print provider has no stock. */
  is_available: boolean;
  is_printify_express_eligible: boolean;
  /** Ids of option values, in the order of the product's options. */
  options: number[];
  quantity: number;
}

export interface ProductImage {
  src: string;
  variant_ids: number[];
  position: string;
  is_default: boolean;
  is_selected_for_publishing: boolean;
  order: number | null;
}

export interface PlacedImage {
  id: string;
  src: string | null;
  name: string;
  type: string;
  height: number;
  width: number;
  x: number;
  y: number;
  scale: number;
  angle: number;
}

export interface PrintArea {
  variant_ids: number[];
  placeholders: { position: string; images: PlacedImage[] }[];
  background: string;
}

export interface External {
  id: string;
  handle: string;
}

export interface Product {
  id: string;
  title: string;
  description: string | null;
  safety_information: string | null;
  tags: string[];
  options: ProductOption[];
  variants: Variant[];
  images: ProductImage[];
  created_at: string;
  updated_at: string;
  visible: boolean;
  is_locked: boolean;
  is_printify_express_eligible: boolean;
  is_printify_express_enabled: boolean;
  is_economy_shipping_eligible: boolean;
  is_economy_shipping_enabled: boolean;
  blueprint_id: number;
  print_provider_id: number;
  user_id: number;
  shop_id: number;
  print_areas: PrintArea[];
  sales_channel_properties: unknown[];
  views: unknown[];
  /** Missing until the shop has answered `publishing_succeeded`. */
  external?: External;
}

export interface Address {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  /** ISO 3166 alpha-2 code when sent, and full English name when read. */
  country: string;
  region: string;
  address1: string;
  address2: string;
  city: string;
  zip: string;
  company: string | null;
}

export const ORDER_STATUSES = [
  'pending',
  'on-hold',
  'payment-not-received',
  'sending-to-production',
  'in-production',
  'had-issues',
  'partially-fulfilled',
  'fulfilled',
  'canceled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export type LineStatus =
  | 'on-hold'
  | 'sending-to-production'
  | 'in-production'
  | 'has-issues'
  | 'fulfilled'
  | 'canceled';

export interface LineItem {
  product_id: string;
  variant_id: number;
  quantity: number;
  print_provider_id: number;
  cost: number;
  shipping_cost: number;
  status: LineStatus;
  metadata: {
    title: string;
    price: number;
    variant_label: string;
    sku: string;
    /** Country of the print provider. */
    country: string;
    external_id?: string;
  };
  sent_to_production_at: string | null;
  fulfilled_at: string | null;
}

export interface Shipment {
  carrier: string;
  number: string;
  url: string;
  delivered_at: string | null;
}

export interface Order {
  id: string;
  app_order_id: string;
  address_to: Address;
  line_items: LineItem[];
  metadata: {
    order_type: 'api' | 'sample';
    shop_order_id?: string;
    shop_order_label?: string;
    shop_fulfilled_at: string;
  };
  total_price: number;
  total_shipping: number;
  total_tax: number;
  status: OrderStatus;
  shipping_method: number;
  is_printify_express: boolean;
  is_economy_shipping: boolean;
  /** Missing until the first shipment. */
  shipments?: Shipment[];
  created_at: string;
  sent_to_production_at?: string;
  fulfilled_at?: string;
  printify_connect: { url: string; id: string };
}

export const TOPICS = [
  'shop:disconnected',
  'product:created',
  'product:updated',
  'product:deleted',
  'product:publish:started',
  'order:created',
  'order:updated',
  'order:sent-to-production',
  'order:shipment:created',
  'order:shipment:delivered',
] as const;
export type Topic = (typeof TOPICS)[number];

export interface Event {
  id: string;
  type: Topic;
  created_at: string;
  resource: { id: string | number; type: 'shop' | 'product' | 'order'; data: object | null };
}
