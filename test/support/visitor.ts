import { EDGE_SECRET } from '#infra/local/environment.ts';
import { EDGE_HEADERS } from '#shared/base/edge-headers.ts';

/** What the content network says of a request of somebody at this address: the test stands where it does, with its key. */
export const fromAddress = (ip: string): Record<string, string> => ({
  [EDGE_HEADERS.viewer]: ip,
  [EDGE_HEADERS.key]: EDGE_SECRET,
});

let visitors = 0;

/** An address nobody has had before: tests ask as many shoppers would, each from somewhere else. */
export function anotherAddress(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}
