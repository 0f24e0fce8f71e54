import { describe, expect, test } from 'vitest';
import { dkimRecordsOf, identityOfSender, isFreeMail, senderVerification } from '#shared/mail/sender/sender.ts';

describe('A free mailbox', () => {
  test.each([
    'shop@gmail.com',
    'shop@GMAIL.com',
    'shop@yahoo.com',
    'shop@yahoo.co.uk',
    'shop@yahoo.com.br',
    'shop@outlook.com',
    'shop@hotmail.fr',
    'shop@icloud.com',
  ])('is recognized: %s', (address) => {
    expect(isFreeMail(address)).toBe(true);
  });

  test.each(['shop@gmail.com.example', 'shop@my-yahoo.com', 'gmail.com@shop.example', 'shop@live.shop.example', ''])(
    'is not: %s',
    (address) => {
      expect(isFreeMail(address)).toBe(false);
    },
  );
});

describe('The verification of a sender', () => {
  const report = { verification: null, dkim: null, dkimTokens: [] };

  test('is that of its domain, or of the one address', () => {
    expect(identityOfSender({ address: 'hello@shop.example', by: 'domain' })).toBe('shop.example');
    expect(identityOfSender({ address: 'hello@shop.example', by: 'address' })).toBe('hello@shop.example');
  });

  test('of a domain waits for its signature, even when Amazon SES already accepts the domain', () => {
    expect(senderVerification('domain', { ...report, verification: 'Success', dkim: 'Pending' })).toBe('pending');
    expect(senderVerification('domain', { ...report, verification: 'Success', dkim: 'Success' })).toBe('verified');
    expect(senderVerification('address', { ...report, verification: 'Success', dkim: 'NotStarted' })).toBe('verified');
  });

  test.each([
    ['TemporaryFailure', 'pending'],
    ['Failed', 'failed'],
    ['NotStarted', 'missing'],
    [null, 'missing'],
  ] as const)('that Amazon SES calls %s is %s', (status, state) => {
    expect(senderVerification('domain', { ...report, dkim: status })).toBe(state);
    expect(senderVerification('address', { ...report, verification: status })).toBe(state);
  });

  test('of a domain needs a CNAME record for each token', () => {
    expect(dkimRecordsOf('shop.example', ['abc'])).toEqual([
      { name: 'abc._domainkey.shop.example', value: 'abc.dkim.amazonses.com' },
    ]);
  });
});
