import { type StageName, stackNames } from '#infra/stage.ts';

/** Lists everything that is lost when the app stack is deleted. All data is in the data stack. */
const LOST =
  "the sender's verification (new DKIM records, and no email until SES has seen them), the CloudFront domain name (used in links in sent emails and, without a custom domain, in the webhooks at Stripe and Printify), the visit logs, and the scripts that open tabs still load";

/**
 * Returns the fix for a deleted resource. CloudFormation does not notice the deletion, but creates the resource again under
 * another logical id. For the app stack, the fix also offers to create the whole stack again, with some losses.
 */
export function rebuildCommands(stage: StageName, stack: string, deploy: string): string {
  const alone = `Create it again by giving it another logical id for one release (overrideLogicalId, in infra/), then: ${deploy} --release at-once`;
  if (stack !== stackNames(stage).app) return alone;
  return `${alone}\nOr create the whole stack again, which loses ${LOST}: aws cloudformation delete-stack --stack-name ${stack}   (production needs update-termination-protection first), then: ${deploy}`;
}
