import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engineProgram } from '#infra/local/dynamodb/engine.ts';

const { optionalDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
const expected = `@dynoxide/darwin-arm64@${optionalDependencies['@dynoxide/linux-x64']}`;

let modules: string;
let said: string[];
let installed: string[];
beforeEach(() => {
  modules = mkdtempSync(join(tmpdir(), 'modules-'));
  said = [];
  installed = [];
});
afterEach(() => rmSync(modules, { recursive: true }));

const say = (line: string) => void said.push(line);
const program = () => join(modules, '@dynoxide/darwin-arm64/dynoxide');
const unpack = () => {
  mkdirSync(join(modules, '@dynoxide/darwin-arm64'), { recursive: true });
  writeFileSync(program(), '');
};
const machine = (succeeds: boolean) => ({
  platform: 'darwin',
  architecture: 'arm64',
  modules: [modules],
  install: (name: string) => {
    installed.push(name);
    if (succeeds) unpack();
    return succeeds;
  },
});

describe('The DynamoDB engine on a platform that is not in the lock file', () => {
  test('is installed once, in the version that package.json pins, and reported', () => {
    expect(engineProgram(say, machine(true))).toBe(program());
    expect(engineProgram(say, machine(true))).toBe(program());
    expect(installed).toEqual([expected]);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(expected);
  });

  test('fails with instructions when it cannot be installed', () => {
    expect(() => engineProgram(say, machine(false))).toThrow(/@dynoxide\/darwin-arm64.*DYNAMODB_ENDPOINT=/);
  });
});
