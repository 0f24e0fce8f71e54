import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { SESClient } from '@aws-sdk/client-ses';
import { type StageName, stageNames } from '../../stage.ts';
import type { StageOptions } from '../arguments.ts';
import { type Deployed, readDeployed } from '../aws/stacks.ts';
import type { Zones } from '../aws/zones.ts';
import { identityOf, readVerification } from '../mail/sender.ts';
import type { Outputs } from '../outputs.ts';

const ADDRESSES = ['A', 'AAAA'];

/**
 * Throws an `Error` if SES or Route 53 already contain resources that the stacks are about to create. CloudFormation would
 * fail a quarter of an hour later and roll back.
 */
export async function refuseExistingResources(
  stage: StageName,
  options: StageOptions,
  { app }: Deployed,
  { ses, zones }: { ses: SESClient; zones: Zones },
): Promise<void> {
  const { domain, hostedZoneId: id, hostedZoneName: name, mailIdentity } = options;
  const identity = identityOf(stage, options);
  if (identity && !mailIdentity && app.outputs.MailIdentity !== identity) {
    if ((await readVerification(ses, identity)) !== null)
      throw new Error(
        `SES already has the identity ${identity} in this region, so the stacks can't create it. If another stage or program uses it, add --mail-identity existing. If nothing does: aws ses delete-identity --identity ${identity}`,
      );
  }
  if (!domain || !id || !name || app.outputs.SiteUrl === `https://${domain}`) return;
  const taken = (await zones.records({ id, name }, domain)).filter(({ type }) => ADDRESSES.includes(type));
  if (taken.length > 0)
    throw new Error(
      `Route 53 already has ${taken.map(({ type }) => type).join(' and ')} records for ${domain}, so the stacks can't write their own. If nothing needs them, delete them (Route 53 → Hosted zones → ${name}), or choose another domain.`,
    );
}

/** Returns the other stages in this account and region that use this stage's sender. */
export async function stagesSharing(
  client: CloudFormationClient,
  stage: StageName,
  identity: string,
): Promise<StageName[]> {
  const others = stageNames.filter((name) => name !== stage);
  const deployed = await Promise.all(others.map((name) => readDeployed(client, name)));
  return others.filter((_name, index) => deployed[index]?.app.outputs.MailIdentity === identity);
}

/** Throws an `Error` if deleting this stage would also delete a sender that other stages use. */
export async function refuseDeletingSharedSender(
  client: CloudFormationClient,
  stage: StageName,
  { MailIdentity }: Partial<Outputs>,
  { mailIdentity }: StageOptions,
): Promise<void> {
  if (!MailIdentity || mailIdentity) return;
  const sharers = await stagesSharing(client, stage, MailIdentity);
  if (sharers.length > 0)
    throw new Error(
      `${sharers.join(' and ')} also send${sharers.length > 1 ? '' : 's'} as ${MailIdentity}, which belongs to ${stage} and would be deleted. Give them another sender first: npm run deploy -- --stage ${sharers[0]} --mail-identity= --mail-domain <another>`,
    );
}
