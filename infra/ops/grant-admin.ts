import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { readArguments, withoutRest } from './arguments.ts';
import { readOutputs } from './aws/stacks.ts';
import { regionOf, run } from './outputs.ts';
import { grantAdmin } from './set-up/admin.ts';

/** `grant-admin <email> [--stage dev]`: makes someone who has signed up an admin. */
await run(async () => {
  const args = readArguments(process.argv.slice(2));
  const email = args.rest.find((arg) => arg.includes('@'))?.toLowerCase();
  const { stage, choices } = withoutRest({ ...args, rest: args.rest.filter((arg) => arg.toLowerCase() !== email) });
  if (!email) throw new Error('Whom? Usage: npm run grant-admin -- <email> [--stage dev]');
  const outputs = await readOutputs(stage, choices);
  const pools = new CognitoIdentityProviderClient({ region: regionOf(outputs) });
  if (!(await grantAdmin(pools, outputs.UserPoolId, email)))
    throw new Error(`Nobody has signed up as ${email}. Sign up at ${outputs.SiteUrl}/auth first.`);
  console.log(`${email} is an admin from the next sign-in on.`);
});
