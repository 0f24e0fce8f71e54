import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { close, type Doors, leavingClosed, open, whileClosed } from '#infra/ops/archive/doors.ts';

const NONE = { lastRequests: 0, look: 0 };
const OPENER = 'npm run export -- --stage=production --to=there --open';

/** Lambda with two functions and a stream, which does as it is told; what sticks stays as it is. */
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
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doors-'));
  lambda = lambdaOf();
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const doorsAt = (file: string): Doors => ({
  ...{ stage: 'production', lambda: lambda.client, file: join(folder, file), say: (line) => said.push(line) },
  running: { functions: ['shop', 'clock'], streams: ['stream'] },
});

describe('A shop that is closed', () => {
  test('is opened as it was, and its file goes', async () => {
    const doors = doorsAt('one.closed.json');
    await close(doors, NONE);
    expect(lambda.state()).toEqual(CLOSED);
    await open(doors, NONE);
    expect(lambda.state()).toEqual(OPENED);
    expect(said.at(-1)).toBe('The shop is open.');
    expect(existsSync(doors.file)).toBe(false);
  });

  test('is not closed by something else, which would take closed for how it was', async () => {
    const doors = doorsAt('one.closed.json');
    await close(doors, NONE);
    const written = readFileSync(doors.file, 'utf8');
    const other = doorsAt('other.closed.json');
    await expect(close(other, NONE)).rejects.toThrow('The shop is closed already');
    await expect(whileClosed(other, async () => {}, NONE)).rejects.toThrow(
      'npm run export -- --stage=production --to=<folder of then> --open',
    );
    expect(existsSync(other.file)).toBe(false);
    expect(readFileSync(doors.file, 'utf8')).toBe(written);
    expect(lambda.state()).toEqual(CLOSED);
    await open(doors, NONE);
    expect(lambda.state()).toEqual(OPENED);
  });

  test('may be closed again by what closed it, and is opened as it was before', async () => {
    const doors = doorsAt('one.closed.json');
    await close(doors, NONE);
    lambda.reserved.delete('shop');
    await close(doors, NONE);
    expect(lambda.state()).toEqual(CLOSED);
    await open(doors, NONE);
    expect(lambda.state()).toEqual(OPENED);
  });

  test('is not said to be open where it stays closed, and keeps its file', async () => {
    const doors = doorsAt('one.closed.json');
    await close(doors, NONE);
    lambda.sticking.add('shop');
    await expect(open(doors, NONE)).rejects.toThrow('The shop is not open: shop still closed');
    expect(said).not.toContain('The shop is open.');
    expect(existsSync(doors.file)).toBe(true);
  });

  test('is not opened with another folder, which is named, and so is the way without', async () => {
    await close(doorsAt('one.closed.json'), NONE);
    const wrong = doorsAt('wrong.closed.json');
    await expect(open(wrong, NONE)).rejects.toThrow(`${wrong.file} is not there`);
    await expect(open(wrong, NONE)).rejects.toThrow('npm run doctor -- --stage=production');
    expect(lambda.state()).toEqual(CLOSED);
  });

  test('for an export is said to be closed last, with what opens it, also when the export fails', async () => {
    const doors = doorsAt('one.closed.json');
    await leavingClosed(doors, OPENER, async () => void said.push('exported'), NONE);
    expect(said.at(-1)).toBe(`The shop is still closed. To open it: ${OPENER}`);
    said.length = 0;
    const failing = () => Promise.reject(new Error('the disk is full'));
    await expect(leavingClosed(doors, OPENER, failing, NONE)).rejects.toThrow('the disk is full');
    expect(said.at(-1)).toContain(OPENER);
  });
});

describe('A shop that is open', () => {
  test('needs no file to be opened', async () => {
    await open(doorsAt('none.closed.json'), NONE);
    expect(said).toEqual(['The shop is open already.']);
  });

  test('and is closed for work that fails is opened again, and where it is not, the work is told of first', async () => {
    const doors = doorsAt('one.closed.json');
    const failing = () => Promise.reject(new Error('the table is gone'));
    await expect(whileClosed(doors, failing, NONE)).rejects.toThrow(/^the table is gone$/);
    expect(lambda.state()).toEqual(OPENED);
    const sticks = () => {
      lambda.sticking.add('shop');
      return failing();
    };
    await expect(whileClosed(doors, sticks, NONE)).rejects.toThrow(
      /^the table is gone\n.*The shop is not open: shop still closed/,
    );
    expect(existsSync(doors.file)).toBe(true);
  });

  test('is closed from how it is now, whatever a file of before says', async () => {
    const doors = doorsAt('one.closed.json');
    writeFileSync(doors.file, JSON.stringify({ functions: [{ name: 'shop', reserved: 7 }], streams: [] }));
    await whileClosed(doors, async () => {}, NONE);
    expect(lambda.state()).toEqual(OPENED);
  });
});
