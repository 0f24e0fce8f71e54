import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ClosableShop, closeShop, leavingClosed, openShop, whileClosed } from '#infra/ops/archive/close-shop.ts';

const NONE = { lastRequests: 0, poll: 0 };
const OPENER = 'npm run export -- --stage=production --to=there --open';

/** Emulates Lambda with two functions and a stream. Functions in `sticking` ignore changes. */
function lambdaOf() {
  const reserved = new Map<unknown, number>([['clock', 2]]);
  const sticking = new Set<unknown>();
  let streams = 'Enabled';
  const send = async ({ constructor: { name }, input }: { constructor: { name: string }; input: Input }) => {
    const { FunctionName, ReservedConcurrentExecutions, Enabled } = input;
    if (name === 'GetFunctionConcurrencyCommand') return { ReservedConcurrentExecutions: reserved.get(FunctionName) };
    if (name === 'GetEventSourceMappingCommand') return { State: streams };
    if (name === 'UpdateEventSourceMappingCommand') streams = Enabled ? 'Enabling' : 'Disabling';
    else if (sticking.has(FunctionName)) return {};
    else if (name === 'DeleteFunctionConcurrencyCommand') reserved.delete(FunctionName);
    else reserved.set(FunctionName, Number(ReservedConcurrentExecutions));
    return {};
  };
  const state = () => ({ ...Object.fromEntries(reserved), streams });
  return { client: { send } as unknown as LambdaClient, state, sticking, reserved };
}

interface Input {
  FunctionName?: string;
  ReservedConcurrentExecutions?: number;
  Enabled?: boolean;
}

const CLOSED = { shop: 0, clock: 0, streams: 'Disabling' };
const OPENED = { clock: 2, streams: 'Enabling' };

let folder: string;
let lambda: ReturnType<typeof lambdaOf>;
let printed: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'close-shop-'));
  lambda = lambdaOf();
  printed = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const shopAt = (file: string): ClosableShop => ({
  ...{ stage: 'production', lambda: lambda.client, file: join(folder, file), say: (line) => printed.push(line) },
  triggers: { functions: ['shop', 'clock'], streams: ['stream'] },
});

describe('A shop that is closed', () => {
  test('is opened with its former settings, and its file is deleted', async () => {
    const shop = shopAt('one.closed.json');
    await closeShop(shop, NONE);
    expect(lambda.state()).toEqual(CLOSED);
    await openShop(shop, NONE);
    expect(lambda.state()).toEqual(OPENED);
    expect(printed.at(-1)).toBe('The shop is open.');
    expect(existsSync(shop.file)).toBe(false);
  });

  test('is not closed by another command, which would save the closed settings', async () => {
    const shop = shopAt('one.closed.json');
    await closeShop(shop, NONE);
    const written = readFileSync(shop.file, 'utf8');
    const other = shopAt('other.closed.json');
    await expect(closeShop(other, NONE)).rejects.toThrow('The shop is already closed');
    await expect(whileClosed(other, async () => {}, NONE)).rejects.toThrow(
      'npm run export -- --stage=production --to=<folder> --open',
    );
    expect(existsSync(other.file)).toBe(false);
    expect(readFileSync(shop.file, 'utf8')).toBe(written);
    expect(lambda.state()).toEqual(CLOSED);
    await openShop(shop, NONE);
    expect(lambda.state()).toEqual(OPENED);
  });

  test('may be closed again by the same command, and keeps the first settings', async () => {
    const shop = shopAt('one.closed.json');
    await closeShop(shop, NONE);
    lambda.reserved.delete('shop');
    await closeShop(shop, NONE);
    expect(lambda.state()).toEqual(CLOSED);
    await openShop(shop, NONE);
    expect(lambda.state()).toEqual(OPENED);
  });

  test('is not reported as open when it stays closed, and keeps its file', async () => {
    const shop = shopAt('one.closed.json');
    await closeShop(shop, NONE);
    lambda.sticking.add('shop');
    await expect(openShop(shop, NONE)).rejects.toThrow('The shop is not open: shop did not start');
    expect(printed).not.toContain('The shop is open.');
    expect(existsSync(shop.file)).toBe(true);
  });

  test('is not opened with another folder, and the message names the folder and the doctor', async () => {
    await closeShop(shopAt('one.closed.json'), NONE);
    const wrong = shopAt('wrong.closed.json');
    await expect(openShop(wrong, NONE)).rejects.toThrow(`${wrong.file} doesn't exist`);
    await expect(openShop(wrong, NONE)).rejects.toThrow('npm run doctor -- --stage=production');
    expect(lambda.state()).toEqual(CLOSED);
  });

  test('for an export is reported as closed last, with the command to open it, even if the export fails', async () => {
    const shop = shopAt('one.closed.json');
    await leavingClosed(shop, OPENER, async () => void printed.push('exported'), NONE);
    expect(printed.at(-1)).toBe(`The shop is still closed. To reopen it: ${OPENER}`);
    printed.length = 0;
    const failing = () => Promise.reject(new Error('the disk is full'));
    await expect(leavingClosed(shop, OPENER, failing, NONE)).rejects.toThrow('the disk is full');
    expect(printed.at(-1)).toContain(OPENER);
  });
});

describe('A shop that is open', () => {
  test('needs no file to be opened', async () => {
    await openShop(shopAt('none.closed.json'), NONE);
    expect(printed).toEqual(['The shop is already open.']);
  });

  test('is opened again after failed work, and when that fails too, both errors are reported', async () => {
    const shop = shopAt('one.closed.json');
    const failing = () => Promise.reject(new Error('the table is gone'));
    await expect(whileClosed(shop, failing, NONE)).rejects.toThrow(/^the table is gone$/);
    expect(lambda.state()).toEqual(OPENED);
    const sticks = () => {
      lambda.sticking.add('shop');
      return failing();
    };
    await expect(whileClosed(shop, sticks, NONE)).rejects.toThrow(
      /^the table is gone\n.*The shop is not open: shop did not start/,
    );
    expect(existsSync(shop.file)).toBe(true);
  });

  test('saves its current settings when it is closed, whatever an old file contains', async () => {
    const shop = shopAt('one.closed.json');
    writeFileSync(shop.file, JSON.stringify({ functions: [{ name: 'shop', reserved: 7 }], streams: [] }));
    await whileClosed(shop, async () => {}, NONE);
    expect(lambda.state()).toEqual(OPENED);
  });
});
