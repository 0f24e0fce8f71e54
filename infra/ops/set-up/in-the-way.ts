import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { SESClient } from '@aws-sdk/client-ses';
import { type StageName, stageNames } from '../../stage.ts';
import type { Choices } from '../arguments.ts';
import { type Deployed, readDeployed } from '../aws/stacks.ts';
import type { Zones } from '../aws/zones.ts';
import { identityOf, readVerification } from '../mail/sender.ts';
import type { Outputs } from '../outputs.ts';

const ADDRESSES = ['A', 'AAAA'];

/**
 * Throws an `Error` that says what to do when SES or Route 53 already have what the stacks are about to make: CloudFormation
 * would find out a quarter of an hour later, and take everything back.
 */
export async function refuseOccupied(
  stage: StageName,
  choices: Choices,
  { app }: Deployed,
  { ses, zones }: { ses: SESClient; zones: Zones },
): Promise<void> {
  const { domain, hostedZoneId: id, hostedZoneName: name, mailIdentity } = choices;
  const identity = identityOf(stage, choices);
  if (identity && !mailIdentity && app.outputs.MailIdentity !== identity) {
    if ((await readVerification(ses, identity)) !== null)
      throw new Error(
        `SES knows ${identity} already in this region, so that the stacks cannot make it. Where another stage or program sends with it: --mail-identity existing. Where nothing does: aws ses delete-identity --identity ${identity}`,
      );
  }
  if (!domain || !id || !name || app.outputs.SiteUrl === `https://${domain}`) return;
  const taken = (await zones.records({ id, name }, domain)).filter(({ type }) => ADDRESSES.includes(type));
  if (taken.length > 0)
    throw new Error(
      `Route 53 has ${taken.map(({ type }) => type).join(' and ')} records of ${domain} already, so that the stacks cannot write theirs. Delete them once nothing needs them (Route 53 → Hosted zones → ${name}), or choose another domain.`,
    );
}

/** The other stages of this account and region that send with the sender that this stage has made. */
export async function sharersOf(
  client: CloudFormationClient,
  stage: StageName,
  identity: string,
): Promise<StageName[]> {
  const others = stageNames.filter((name) => name !== stage);
  const deployed = await Promise.all(others.map((name) => readDeployed(client, name)));
  return others.filter((_name, index) => deployed[index]?.app.outputs.MailIdentity === identity);
}

/** Throws an `Error` when the stage's sender is about to be deleted while other stages send with it. */
export async function refuseTakingSender(
  client: CloudFormationClient,
  stage: StageName,
  { MailIdentity }: Partial<Outputs>,
  { mailIdentity }: Choices,
): Promise<void> {
  if (!MailIdentity || mailIdentity) return;
  const sharers = await sharersOf(client, stage, MailIdentity);
  if (sharers.length > 0)
    throw new Error(
      `${sharers.join(' and ')} also send${sharers.length > 1 ? '' : 's'} as ${MailIdentity}, which belongs to ${stage} and would be deleted. Give them another sender first: npm run deploy -- --stage ${sharers[0]} --mail-identity= --mail-domain <another>`,
    );
}
