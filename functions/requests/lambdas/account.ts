import { createFunction } from '#functions/http/http.ts';
import * as security from '../account-security.ts';
import * as customers from '../customers.ts';
import * as orders from '../orders.ts';

export const handler = createFunction('account', [customers, security, orders]);
