import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { outputsFile, readOutputs, regionOf, stageOf } from '../../infra/ops/outputs.ts';

test('Commands take dev unless told otherwise, and refuse a stage that does not exist', () => {
  expect(stageOf([])).toBe('dev');
  expect(stageOf(['--stage=preview'])).toBe('preview');
  expect(stageOf(['--stage', 'prod'])).toBe('production');
  expect(() => stageOf(['--stage=staging'])).toThrow('There is no stage "staging"');
});

describe('A deploy', () => {
  test("of one stage does not overwrite another's outputs", () => {
    expect(outputsFile('production')).not.toBe(outputsFile('dev'));
  });
});

describe('The outputs of a stage', () => {
  const directory = mkdtempSync(join(tmpdir(), 'outputs-'));
  const file = join(directory, 'outputs-preview.json');
  afterAll(() => rmSync(directory, { recursive: true }));

  test('that was not deployed from here: the command that writes them is named', () => {
    const command = 'npm run deploy -- --stage preview';
    expect(() => readOutputs('preview', file)).toThrow(command);
    writeFileSync(file, '{"foundation-preview-data":{}}');
    expect(() => readOutputs('preview', file)).toThrow(command);
  });

  test('are those of both its stacks', () => {
    const stacks = { 'foundation-preview-data': { TableName: 't' }, 'foundation-preview-app': { SiteUrl: 's' } };
    writeFileSync(file, JSON.stringify(stacks));
    expect(readOutputs('preview', file)).toEqual({ TableName: 't', SiteUrl: 's' });
  });
});

test("Commands work in the pool's region, whatever the operator's own is", () => {
  expect(regionOf({ UserPoolId: 'eu-central-1_AbC' } as Parameters<typeof regionOf>[0])).toBe('eu-central-1');
});
