/** What the content network adds to a request of somebody at this address. */
export const fromAddress = (ip: string): Record<string, string> => ({
  'x-forwarded-for': `${ip}, 198.51.100.1`,
  'cloudfront-viewer-address': `${ip}:49152`,
});

let visitors = 0;

/** An address nobody has had before: tests ask as many shoppers would, each from somewhere else. */
export function anotherAddress(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}
