import { describe, expect, test } from 'vitest';
import { WANTED } from '#infra/ops/payments/stripe-account.ts';
import { account, DAY, now, resultsOf, testProblems } from '#support/cloud/healthy-shop.ts';

describe('The doctor reports, for payments and Printify,', () => {
  testProblems([
    [
      'a payment secret that is not JSON',
      { payments: { isJson: false, account: null } },
      'payment-secret',
      'broken',
      'npm run deploy',
    ],
    [
      'a missing Stripe key',
      { payments: { key: 'missing', account: null } },
      'stripe-key-missing',
      'broken',
      'npm run deploy',
    ],
    [
      'a malformed Stripe key',
      { payments: { key: 'malformed', account: null } },
      'stripe-key-malformed',
      'broken',
      'npm run deploy',
    ],
    [
      'a Stripe key that is refused',
      { payments: { account: { problem: 'Stripe does not accept the secret key.' } } },
      'stripe-key-refused',
      'broken',
      '--new-stripe-key',
    ],
    [
      'a missing signing secret',
      { payments: { signingSecret: 'missing' } },
      'signing-secret-missing',
      'broken',
      'npm run deploy',
    ],
    [
      'a malformed signing secret',
      { payments: { signingSecret: 'malformed' } },
      'signing-secret-malformed',
      'broken',
      'npm run deploy',
    ],
    ['a test key in production', { payments: { key: 'test' } }, 'stripe-test-key', 'warning', '--new-stripe-key'],
    [
      'no endpoint at Stripe',
      { payments: { storedEndpoint: null, ...account() } },
      'endpoint-missing',
      'broken',
      'npm run deploy',
    ],
    [
      'an endpoint that was deleted',
      { payments: account({ id: 'we_9', url: 'https://other.example' }) },
      'endpoint-gone',
      'broken',
      'npm run deploy',
    ],
    [
      'an endpoint that is disabled',
      { payments: account({ isEnabled: false }) },
      'endpoint-wrong',
      'broken',
      'npm run deploy',
    ],
    [
      'an endpoint with another address',
      { payments: account({ url: 'https://old.example/api/webhooks/stripe' }) },
      'endpoint-wrong',
      'broken',
      'npm run deploy',
    ],
    [
      'an endpoint that sends too few events',
      { payments: account({ events: WANTED.events.slice(1) }) },
      'endpoint-wrong',
      'broken',
      'npm run deploy',
    ],
    [
      'an endpoint that sends too many events',
      { payments: account({ events: [...WANTED.events, 'charge.succeeded'] }) },
      'endpoint-needless',
      'warning',
      'npm run deploy',
    ],
    [
      'an endpoint with another API version',
      { payments: account({ apiVersion: '2020-08-27' }) },
      'endpoint-version',
      'warning',
      'Webhooks',
    ],
    ['two endpoints at one address', { payments: account({}, {}) }, 'endpoint-twice', 'warning', 'npm run deploy'],
    [
      'a missing Printify key',
      { provider: { hasKey: false, isAccepted: null } },
      'provider-key-missing',
      'broken',
      '/admin/connections',
    ],
    [
      'a Printify key that is refused',
      { provider: { isAccepted: false } },
      'provider-key-refused',
      'broken',
      'paste a new key',
    ],
    [
      'a Printify key that was refused to the shop',
      {
        provider: {
          connection: { shop: { id: 1, title: 'S' }, webhookUrl: null, problem: { kind: 'unauthorised', since: '' } },
        },
      },
      'provider-key-refused',
      'broken',
      'paste',
    ],
    [
      'a Printify shop that was disconnected',
      {
        provider: {
          connection: { shop: { id: 1, title: 'S' }, webhookUrl: null, problem: { kind: 'disconnected', since: '' } },
        },
      },
      'provider-disconnected',
      'broken',
      'paste',
    ],
    [
      'a Printify key that expires soon',
      { provider: { keyEndsAt: now + 10 * DAY } },
      'provider-key-ends',
      'warning',
      'paste a new key',
    ],
    [
      'Printify webhooks that are missing',
      { provider: { topics: [{ topic: 'order:updated', state: 'missing', isOptional: false }] } },
      'provider-webhooks',
      'warning',
      'Register again',
    ],
    [
      'a deleted secret',
      { payments: { secretIs: 'about to be deleted', key: 'missing', signingSecret: 'missing', account: null } },
      'payment-secret-gone',
      'broken',
      'restore-secret --secret-id PaymentKeys-1',
    ],
    [
      'a secret that is gone for good',
      { payments: { secretIs: 'gone', key: 'missing', signingSecret: 'missing', account: null } },
      'payment-secret-gone',
      'broken',
      'Add another',
    ],
  ]);

  test('a live key outside production', () => {
    expect(resultsOf({}, 'dev').map(({ id }) => id)).toEqual(['stripe-live-key']);
    expect(resultsOf({ payments: { key: 'test' } }, 'dev')).toEqual([]);
  });

  test('no missing optional topics of Printify', () => {
    const topics = [{ topic: 'product:created' as const, state: 'missing' as const, isOptional: true }];
    expect(resultsOf({ provider: { topics } })).toEqual([]);
  });
});
