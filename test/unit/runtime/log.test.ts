import { describe, expect, test, vi } from 'vitest';
import { addLogContext, loggable, logger, redact, withLogContext } from '#functions/runtime/log.ts';

describe('a log holds no personal data and no key', () => {
  test.each([
    'Email address is not verified. The following identities failed the check in region US-EAST-1: reader@example.com',
    'Invalid email address: Jane.Doe+shop@sub.example.co',
    '<reader@example.com>, "reader@example.com"',
  ])('%s', (message) => {
    expect(redact(message)).not.toMatch(/jane/i);
    expect(redact(message)).toContain('[address]');
  });

  test.each(['sk_test_123abc', 'rk_live_9', 'whsec_abcDEF'])('the key %s', (key) => {
    expect(redact(`Invalid API Key provided: ${key}.`)).toBe('Invalid API Key provided: [key].');
  });

  test('the link of an order, which opens it', () => {
    const token = `eyJvcmRlciI6Im9yZF8wMSJ9.${'-rLEPamkcMTGjo5ADV9lzfBF7IMHy_ES1WG1nDHlbUw'}`;
    expect(redact(`Not found: https://shop.example/order#${token} (404)`)).toBe(
      'Not found: https://shop.example/order#[link] (404)',
    );
  });

  test("an error's own attributes, which may be a whole refused request, stay out; its cause is named", () => {
    const error = Object.assign(new Error('refused', { cause: new TypeError('for reader@example.com') }), {
      raw: { email: 'reader@example.com' },
    });
    const logged = JSON.stringify(loggable(error));
    expect(logged).not.toContain('jane');
    expect(loggable(error)).toMatchObject({ name: 'Error', message: 'refused', cause: { name: 'TypeError' } });
  });

  test('the request that DynamoDB quotes when it refuses a call', () => {
    const quoted = `Value '[${'{"zip": "07102"}, '.repeat(50)}{"firstName": "Jane", "address1": "1 Quarry Road"}]' failed`;
    const logged = loggable(new Error(quoted, { cause: new Error(quoted) }));
    expect(JSON.stringify(logged)).not.toMatch(/Jane|Quarry/);
    expect(logged.message).toMatch(/^Value '\[.*…$/);
    expect(logged.stack).toContain('log.test.ts');
  });

  test('a thrown value that is not an error', () => {
    expect(loggable('reader@example.com')).toEqual({ name: 'NotAnError' });
  });
});

describe('a line', () => {
  /** Returns the lines that `run` logs, in the form in which CloudWatch receives them. */
  async function linesOf(
    run: () => Promise<void> | void,
    level: 'info' | 'error' = 'info',
  ): Promise<Record<string, unknown>[]> {
    const written = vi.spyOn((logger as unknown as { console: Console }).console, level).mockImplementation(() => {});
    await run();
    const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
    written.mockRestore();
    return lines;
  }

  test('says what it is about, as far as that is known when it is written', async () => {
    const lines = await linesOf(() =>
      withLogContext({ work: 'submit_order' }, () => {
        logger.info('begun');
        addLogContext({ orderId: 'ord_1', checkoutId: undefined });
        logger.info('found', { shipments: 2 });
      }),
    );
    expect(lines).toMatchObject([
      { message: 'begun', level: 'INFO', work: 'submit_order' },
      { message: 'found', work: 'submit_order', orderId: 'ord_1', shipments: 2 },
    ]);
    expect(lines[0]).not.toHaveProperty('orderId');
    expect(lines[1]).not.toHaveProperty('checkoutId');
  });

  test('names the release that failed, so that only its own failures roll it back', async () => {
    vi.stubEnv('RELEASE', '1a2b');
    expect(await linesOf(() => logger.error('request failed'), 'error')).toMatchObject([{ release: '1a2b' }]);
    vi.unstubAllEnvs();
  });

  test('is never about what another run beside it is about', async () => {
    const about = (orderId: string) =>
      withLogContext({}, async () => {
        addLogContext({ orderId });
        await Promise.resolve();
        logger.info('order read', { id: orderId });
      });
    const lines = await linesOf(async () => void (await Promise.all(['ord_1', 'ord_2'].map(about))));
    expect(lines.map(({ orderId, id }) => [orderId, id])).toEqual([
      ['ord_1', 'ord_1'],
      ['ord_2', 'ord_2'],
    ]);
  });

  test('outside of any run is about nothing', async () => {
    const lines = await linesOf(() => {
      addLogContext({ orderId: 'ord_1' });
      logger.info('on its own');
    });
    expect(lines[0]).not.toHaveProperty('orderId');
  });
});
