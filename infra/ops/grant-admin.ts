import {
  AdminAddUserToGroupCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { readOutputs, regionOf, run, stageOf } from './outputs.ts';

/** `grant-admin <email> [--stage=dev]`: makes someone who has signed up an admin. */
await run(async () => {
  const args = process.argv.slice(2);
  const email = args.find((arg) => arg.includes('@'))?.toLowerCase();
  if (!email) throw new Error('Whom? Usage: npm run grant-admin -- <email> [--stage=dev]');
  const outputs = readOutputs(stageOf(args));
  const client = new CognitoIdentityProviderClient({ region: regionOf(outputs) });
  const command = new AdminAddUserToGroupCommand({
    UserPoolId: outputs.UserPoolId,
    Username: email,
    GroupName: 'admin',
  });
  await client.send(command).catch((error: unknown) => {
    if (!(error instanceof UserNotFoundException)) throw error;
    throw new Error(`Nobody has signed up as ${email}. Sign up at ${outputs.SiteUrl}/auth first.`);
  });
  console.log(`${email} is an admin from the next sign-in on.`);
});
