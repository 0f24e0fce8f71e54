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
  /** The design of the mock-up pictures. */
  design: Design | null;
  /** The request the shop has not answered yet. */
  asked: 'create' | 'update' | 'delete' | null;
  /** The reason of the last `publishing_failed`. */
  failure: string | null;
}

export interface OrderRecord {
  /** The order, with its address as submitted. */
  order: Order;
  shopId: number;
  externalId: string | null;
  /** The time of the last change of status, in UTC milliseconds. */
  since: number;
  /** The contents of each shipment, in the order of `order.shipments`. */
  parcels: { skus: string[] }[];
}

export interface WebhookRecord {
  id: string;
  shopId: number;
  topic: Topic;
  url: string;
  /** Null leaves deliveries unsigned. */
  secret: string | null;
  /** Events before this time are lost; UTC milliseconds. */
  blockedUntil: number;
}
