import type { GarmentKind } from '../seed/garments/kinds.ts';
import type { PrintName } from '../seed/garments/prints/print.ts';
import type { Order, Product, Topic } from './types.ts';

export interface Design {
  kind: GarmentKind;
  print: PrintName | null;
  backPrint: PrintName | null;
}

export interface ProductRecord {
  product: Product;
  /** Design of the mockup pictures. */
  design: Design | null;
  /** Request that the shop has not answered yet. Null if there is none. */
  asked: 'create' | 'update' | 'delete' | null;
  /** Reason for the last `publishing_failed`. */
  failure: string | null;
}

export interface OrderRecord {
  /** The order. Its address is stored as it was submitted. */
  order: Order;
  shopId: number;
  externalId: string | null;
  /** Time of the last change of status or delivery, in UTC milliseconds. */
  since: number;
  /** Contents of each shipment, in the order of `order.shipments`. */
  parcels: { skus: string[] }[];
}

export interface WebhookRecord {
  id: string;
  shopId: number;
  topic: Topic;
  url: string;
  /** Secret that signs deliveries. Null to leave them unsigned. */
  secret: string | null;
  /** End of the time during which events are lost, in UTC milliseconds. */
  blockedUntil: number;
}
