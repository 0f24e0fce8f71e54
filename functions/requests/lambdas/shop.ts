import { createFunction } from '#functions/http/http.ts';
import * as catalogue from '../catalogue.ts';
import * as checkout from '../checkout.ts';
import * as customers from '../customers.ts';
import * as marketing from '../marketing.ts';
import * as orders from '../orders.ts';
import * as shop from '../shop.ts';

export const handler = createFunction('shop', [shop, catalogue, customers, marketing, checkout, orders]);
