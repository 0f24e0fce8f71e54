import { expect, test } from 'vitest';
import { signatureOf } from '#infra/local/printify/webhooks/events.ts';

test('a webhook has the signature of the published example', () => {
  const body =
    '{"id":"653b6be8-2ff7-4ab5-a7a6-6889a8b3bbf5","type":"order:created","created_at":"2026-01-01 00:00:00+00:00","resource":{"id":"5a96f649b2439217d070f507","type":"order","data":{"shop_id":815256}}}';
  expect(signatureOf(body, '7afa37fd47d7a52ea644382e04962a83c16aef62')).toBe(
    'sha256=3d913d96e4e3c759edf91d3a5df851cf488d8e2958b82732dce7b64165cb6004',
  );
});
