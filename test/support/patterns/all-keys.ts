import * as catalogue from '#store/keys/catalogue.ts';
import * as checkout from '#store/keys/checkout.ts';
import * as customers from '#store/keys/customers.ts';
import * as fulfilment from '#store/keys/fulfilment.ts';
import * as jobs from '#store/keys/jobs.ts';
import * as common from '#store/keys/key.ts';
import * as mail from '#store/keys/mail.ts';
import * as marketing from '#store/keys/marketing.ts';
import * as orders from '#store/keys/orders.ts';
import * as shop from '#store/keys/shop.ts';

/** Combines all exports of `functions/store/keys`, for tests that use the keys of several nouns. */
export const allKeys = {
  ...{ ...catalogue, ...checkout, ...customers, ...fulfilment, ...jobs },
  ...{ ...common, ...mail, ...marketing, ...orders, ...shop },
};
