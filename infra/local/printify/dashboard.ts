import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendHtml } from '../service.ts';
import type { Merchant } from './merchant.ts';
export async function handleDashboard(_m: Merchant, _request: IncomingMessage, response: ServerResponse, _url: URL) {
  sendHtml(response, 200, 'later');
}
