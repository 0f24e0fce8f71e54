import type { Arguments } from './arguments.ts';
import { clientsIn } from './aws/clients.ts';
import { readOutputs } from './aws/stacks.ts';
import { runCommand } from './command.ts';
import { FLAGS } from './flags.ts';
import { regionOf } from './outputs.ts';
import { grantAdmin, refusalOf, userIdOf } from './set-up/admin.ts';
import { terminal } from './set-up/dialogue.ts';
import { makeOwner } from './set-up/owner.ts';
import { resetSecondFactor } from './set-up/second-factor.ts';

/**
 * Runs `grant-admin <email> [--stage dev]`, which makes a registered user an owner of the shop. With `--reset-second-factor`,
 * it only turns off the second factor of an admin or customer who has lost their phone.
 */
async function grant({ stage, options, flags }: Arguments<(typeof FLAGS)['grant-admin']>): Promise<void> {
  const email = flags.email?.toLowerCase();
  const isReset = flags['reset-second-factor'];
  if (!email?.includes('@'))
    throw new Error(
      'The email address is missing. Usage: npm run grant-admin -- <email> [--stage dev] [--reset-second-factor]',
    );
  const outputs = await readOutputs(stage, options);
  const { UserPoolId, SiteUrl, TableName } = outputs;
  const { pools, table } = clientsIn(regionOf(outputs));
  if (isReset) {
    const isKnown = await resetSecondFactor(terminal, pools, { UserPoolId, Username: email });
    if (!isKnown) throw new Error(`There is no account for ${email}.`);
    return;
  }
  const refusal = refusalOf(await grantAdmin(pools, UserPoolId, email), email, SiteUrl);
  if (refusal) throw new Error(refusal);
  await makeOwner(table, TableName, await userIdOf(pools, UserPoolId, email));
  terminal.say(`${email} will be an owner at their next sign-in.`);
}

await runCommand(FLAGS['grant-admin'], grant);
