import { EDGE_SECRET } from '#infra/local/environment.ts';
import { EDGE_HEADERS } from '#shared/base/edge-headers.ts';

/** Returns the headers that CloudFront adds for a visitor at this address, including the edge secret. */
export const fromAddress = (ip: string): Record<string, string> => ({
  [EDGE_HEADERS.viewer]: ip,
  [EDGE_HEADERS.key]: EDGE_SECRET,
});

let visitors = 0;

/** Returns a new IP address, because the tests send as many requests as many shoppers would. */
export function anotherAddress(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}
