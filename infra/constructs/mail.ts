import { Stack } from 'aws-cdk-lib';
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53';
import { ConfigurationSet, EmailIdentity, EmailSendingEvent, EventDestination, Identity } from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { configurationSetName, type Stage } from '../stage.ts';
import type { ShopFunction } from './shop-function.ts';

/** With the zone at hand, CDK writes the DKIM records itself; otherwise the owner copies them from the SES console. */
function identityOf(scope: Construct, { mail, domain }: Stage): Identity {
  if (!mail.domain) return Identity.email(mail.address);
  if (domain?.zone?.name !== mail.domain) return Identity.domain(mail.domain);
  const attributes = { hostedZoneId: domain.zone.id, zoneName: domain.zone.name };
  return Identity.publicHostedZone(PublicHostedZone.fromPublicHostedZoneAttributes(scope, 'Zone', attributes));
}

/** The sender, and where its bounces and complaints come back. */
export class Mail extends Construct {
  readonly identity: EmailIdentity;
  readonly configurationSet: ConfigurationSet;
  /** Bounces and complaints, as SES publishes them. */
  readonly feedback: Topic;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.identity = new EmailIdentity(this, 'Sender', { identity: identityOf(this, stage) });
    this.configurationSet = new ConfigurationSet(this, 'Sending', {
      configurationSetName: configurationSetName(stage.name),
      reputationMetrics: true,
    });
    this.feedback = new Topic(this, 'Feedback', { enforceSSL: true });
    const destination = this.configurationSet.addEventDestination('BouncesAndComplaints', {
      destination: EventDestination.snsTopic(this.feedback),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    });
    // SES tries the topic when the destination is made.
    destination.node.addDependency(this.feedback);
    if (stage.alarmMail) this.feedback.addSubscription(new EmailSubscription(stage.alarmMail));
  }

  /** Lets a function send as this sender, through this configuration set. */
  maySend(sender: ShopFunction): void {
    const { partition, region, account } = Stack.of(this);
    const configurationSet = `arn:${partition}:ses:${region}:${account}:configuration-set/${this.configurationSet.configurationSetName}`;
    sender.may(['ses:SendRawEmail'], [this.identity.emailIdentityArn, configurationSet]);
  }
}
