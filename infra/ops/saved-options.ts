import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StageName } from '../stage.ts';
import type { StageOptions } from './arguments.ts';

/**
 * File with the options of each stage's last deployment, without secrets. It is in the repository, so that a deployment from
 * another machine or the pipeline does not remove a domain because its flag was not repeated.
 */
const file = join(import.meta.dirname, '../../stages.json');

function readAll(path: string): Partial<Record<StageName, StageOptions>> {
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Error('stages.json is not valid JSON. Fix it, or delete it and pass all options again.');
  }
}

/** Lists options that were found for one domain and don't apply to another. */
const DOMAIN_OPTIONS = ['certificateArn', 'hostedZoneId', 'hostedZoneName'];

/** Lists options that are not valid in another account. The zone and the certificate are looked up again there. */
const ACCOUNT_OPTIONS = [...DOMAIN_OPTIONS, 'mailIdentity'];

/** Lists options that are not valid in another region, because SES identities belong to one region. */
const REGION_OPTIONS = ['mailIdentity'];

/** Lists options that are valid for only one deployment, or are looked up at each deployment. */
const ONE_TIME_OPTIONS = ['release', 'mailVerified', 'keyStore', 'githubProvider', 'githubIds'];

const without = (options: StageOptions, isLeftOut: (key: string, value: string) => boolean): StageOptions =>
  Object.fromEntries(Object.entries(options).filter(([key, value]) => !isLeftOut(key, value)));

/** Returns the saved options of a stage. Returns no options if the stage was never deployed. */
export const savedOptions = (stage: StageName, path = file): StageOptions =>
  without(readAll(path)[stage] ?? {}, (key) => ONE_TIME_OPTIONS.includes(key));

/**
 * Merges new options into a stage's saved options. An empty value removes an option. A stage that moves to another domain,
 * account, or region loses the options that belong to the old one.
 */
export function mergeOptions(stage: StageName, now: StageOptions, path = file): StageOptions {
  const before = savedOptions(stage, path);
  const isOther = (key: string): boolean => now[key] !== undefined && now[key] !== before[key];
  // An empty account or region is not known yet, so it is not a move.
  const moves = (key: string): boolean => isOther(key) && Boolean(now[key] && before[key]);
  const left = [
    ...(isOther('domain') ? DOMAIN_OPTIONS : []),
    ...(moves('account') ? ACCOUNT_OPTIONS : []),
    ...(moves('region') ? REGION_OPTIONS : []),
  ];
  return without({ ...without(before, (key) => left.includes(key)), ...now }, (_key, value) => value === '');
}

/** Saves the options of a stage for the next deployment. Returns true if the file changed. */
export function saveOptions(stage: StageName, options: StageOptions, path = file): boolean {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const saved = without(options, (key) => ONE_TIME_OPTIONS.includes(key));
  const after = `${JSON.stringify({ ...readAll(path), [stage]: saved }, null, 2)}\n`;
  if (after === before) return false;
  writeFileSync(path, after);
  return true;
}
