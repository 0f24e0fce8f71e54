import { describe, expect, test } from 'vitest';
import { CARRIERS, trackingUrl } from '#shared/orders/shipments/tracking.ts';

describe('The tracking URL', () => {
  test.each([
    [
      'USPS',
      '9400 1112 0621 3859 4962 47',
      'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111206213859496247',
    ],
    ['UPS', '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
    ['FedEx', '7489-1234-5678', 'https://www.fedex.com/fedextrack/?trknbr=748912345678'],
    ['DHL', ' 1234567890 ', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=1234567890'],
    ['  fedex ', '1', 'https://www.fedex.com/fedextrack/?trknbr=1'],
  ])('by %s with number %s is %s', (carrier, number, url) => {
    expect(trackingUrl(carrier, number)).toBe(url);
  });

  test('is null for an unknown carrier and without a number', () => {
    expect(trackingUrl('Canada Post', '123')).toBeNull();
    expect(trackingUrl('USPS', ' - ')).toBeNull();
  });

  test('escapes any characters of the number', () => {
    expect(trackingUrl('UPS', '1&x=2#3')).toBe('https://www.ups.com/track?tracknum=1%26x%3D2%233');
  });

  test.each(CARRIERS)('of %s is https, if there is one', (carrier) => {
    expect(trackingUrl(carrier, '1') ?? 'https://').toMatch(/^https:\/\//);
  });
});
