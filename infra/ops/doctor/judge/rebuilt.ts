import { type StageName, stackNames } from '#infra/stage.ts';

/** What is lost with the app stack, all data being in the other. */
const LOST =
  "the sender's verification (new DKIM records, and no mail until SES has seen them), CloudFront's name (links in mails that were sent, and without a domain the webhooks at Stripe and Printify), the visit logs, and the scripts that open tabs still ask for";

/**
 * CloudFormation does not miss what was deleted by hand, and makes it anew where its template calls it something else. The app stack can
 * be made anew as a whole, too, at a price.
 */
export function rebuilt(stage: StageName, stack: string, deploy: string): string {
  const alone = `Make that alone anew: give it another logical id for one release (overrideLogicalId, in infra/), then: ${deploy} --release at-once`;
  if (stack !== stackNames(stage).app) return alone;
  return `${alone}\nOr all of the stack, which loses ${LOST}: aws cloudformation delete-stack --stack-name ${stack}   (production wants update-termination-protection first), then: ${deploy}`;
}
