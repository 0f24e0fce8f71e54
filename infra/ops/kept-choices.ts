import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StageName } from '../stage.ts';
import type { Choices } from './arguments.ts';

/**
 * What was chosen for each stage when it was last deployed. It lies in the repository, so that the next deploy, from
 * another machine or the pipeline, takes no domain away because nobody repeated the flag. It holds no secrets.
 */
const file = join(import.meta.dirname, '../../stages.json');

function readAll(path: string): Partial<Record<StageName, Choices>> {
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Error('stages.json is not JSON: mend it, or delete it and name all choices again.');
  }
}

/** What was found for a domain, and is of no use to another. */
const OF_DOMAIN = ['certificateArn', 'hostedZoneId', 'hostedZoneName'];

/** What is another's, or nobody's, in another account: zone and certificate are found there anew. */
const OF_ACCOUNT = [...OF_DOMAIN, 'mailIdentity'];

/** SES knows a sender in one region of an account. */
const OF_REGION = ['mailIdentity'];

/** Said for one deploy only, or found out anew at each. */
const ONCE = ['release', 'mailVerified', 'githubProvider', 'githubIds'];

const without = (choices: Choices, isLeftOut: (key: string, value: string) => boolean): Choices =>
  Object.fromEntries(Object.entries(choices).filter(([key, value]) => !isLeftOut(key, value)));

/** What is kept of a stage; nothing for one that was never deployed. */
export const keptOf = (stage: StageName, path = file): Choices =>
  without(readAll(path)[stage] ?? {}, (key) => ONCE.includes(key));

/**
 * The stage's choices of before, and over them those of now; an empty one takes the earlier back. A stage that moves, to another
 * domain or to the account or region named now, leaves behind what was there.
 */
export function choicesOf(stage: StageName, now: Choices, path = file): Choices {
  const before = keptOf(stage, path);
  const isOther = (key: string): boolean => now[key] !== undefined && now[key] !== before[key];
  // An empty place is one that is not known yet.
  const moves = (key: string): boolean => isOther(key) && Boolean(now[key] && before[key]);
  const left = [
    ...(isOther('domain') ? OF_DOMAIN : []),
    ...(moves('account') ? OF_ACCOUNT : []),
    ...(moves('region') ? OF_REGION : []),
  ];
  return without({ ...without(before, (key) => left.includes(key)), ...now }, (_key, value) => value === '');
}

/** Keeps the choices of a stage for the next deploy. Returns whether anything is other than before. */
export function keepChoices(stage: StageName, choices: Choices, path = file): boolean {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const kept = without(choices, (key) => ONCE.includes(key));
  const after = `${JSON.stringify({ ...readAll(path), [stage]: kept }, null, 2)}\n`;
  if (after === before) return false;
  writeFileSync(path, after);
  return true;
}
