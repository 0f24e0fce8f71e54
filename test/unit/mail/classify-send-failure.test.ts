import { SESServiceException } from '@aws-sdk/client-ses';
import { describe, expect, test } from 'vitest';
import { classifySendFailure } from '#outside/classify-send-failure.ts';

const answer = (name: string, message: string, httpStatusCode = 400) =>
  new SESServiceException({ name, message, $fault: 'client', $metadata: { httpStatusCode } });

describe('a message whose call failed', () => {
  test.each([
    ['Throttling', 'Maximum sending rate exceeded.', 'throttled'],
    ['Throttling', 'Daily message quota exceeded.', 'quota'],
    ['AccountSendingPausedException', 'Email sending is disabled for your account.', 'blocked'],
    ['MessageRejected', 'Email address is not verified. The following identities failed', 'blocked'],
    ['MessageRejected', 'Address blacklisted.', 'refused'],
    ['InvalidParameterValue', 'Illegal address', 'refused'],
  ])('was not accepted when the service answers %s: %s', (name, message, failure) => {
    expect(classifySendFailure(answer(name, message))).toBe(failure);
  });

  test('was not accepted when the service reports a failure, or was never reached', () => {
    expect(classifySendFailure(answer('InternalFailure', 'The request failed on our side.', 500))).toBe('unreached');
    expect(classifySendFailure(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toBe('unreached');
    const slow = new Error('the request socket did not establish a connection with the server within 2000 ms');
    expect(classifySendFailure(Object.assign(slow, { name: 'TimeoutError' }))).toBe('unreached');
  });

  test('may have been accepted when no answer came', () => {
    const silent = new Error('the request socket timed out after 5000 ms of inactivity');
    expect(classifySendFailure(Object.assign(silent, { name: 'TimeoutError' }))).toBe('uncertain');
    expect(classifySendFailure(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }))).toBe('uncertain');
    expect(classifySendFailure(answer('Unknown', 'Bad gateway', 502))).toBe('uncertain');
  });
});
