import { createFunction } from '#functions/http/http.ts';
import * as webhooks from '../webhooks.ts';

export const handler = createFunction('webhooks', [webhooks]);
