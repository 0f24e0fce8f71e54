import { readArguments, withoutRest } from './arguments.ts';
import { clientsIn } from './aws/clients.ts';
import { readOutputs } from './aws/stacks.ts';
import { regionOf, run } from './outputs.ts';
import { grantAdmin } from './set-up/admin.ts';
import { terminal } from './set-up/ask.ts';
import { resetSecondFactor } from './set-up/second-factor.ts';

/**
 * `grant-admin <email> [--stage dev]`: makes someone who has signed up an admin. With `--reset-second-factor` it grants
 * nothing, and instead lets someone in again, owner or shopper, who has lost the phone.
 */
await run(async () => {
  const args = readArguments(process.argv.slice(2));
  const email = args.rest.find((arg) => arg.includes('@'))?.toLowerCase();
  const others = { ...args, rest: args.rest.filter((arg) => arg.toLowerCase() !== email) };
  const { stage, choices, switches } = withoutRest(others, ['--reset-second-factor']);
  if (!email) throw new Error('Whom? Usage: npm run grant-admin -- <email> [--stage dev] [--reset-second-factor]');
  const outputs = await readOutputs(stage, choices);
  const { UserPoolId, SiteUrl } = outputs;
  const { pools } = clientsIn(regionOf(outputs));
  const isKnown = switches.has('--reset-second-factor')
    ? await resetSecondFactor(terminal, pools, { UserPoolId, Username: email })
    : await grantAdmin(pools, UserPoolId, email);
  if (!isKnown) throw new Error(`Nobody has signed up as ${email}. Sign up at ${SiteUrl}/auth first.`);
  if (!switches.has('--reset-second-factor')) terminal.say(`${email} is an admin from the next sign-in on.`);
});
