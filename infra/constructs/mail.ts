import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CnameRecord, HostedZone } from 'aws-cdk-lib/aws-route53';
import { ConfigurationSet, EmailIdentity, EmailSendingEvent, EventDestination, Identity } from 'aws-cdk-lib/aws-ses';
import { BackoffFunction, FilterOrPolicy, SubscriptionFilter, SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct, type IDependable } from 'constructs';
import { isWithin } from '../sender.ts';
import { configurationSetName, type Stage } from '../stage.ts';
import { deadLetters } from './dead-letters.ts';
import type { ShopFunction } from './lambda/shop-function.ts';
import { findingArn } from './nag-finding.ts';

/** Creates the SES identity unless another stage has created it. */
function makeSender(scope: Construct, stage: Stage): void {
  const { address, domain, isShared } = stage.mail;
  if (isShared) return;
  const sender = new EmailIdentity(scope, 'Sender', {
    identity: domain ? Identity.domain(domain) : Identity.email(address),
  });
  writeDkimRecords(scope, sender, stage);
}

/** Writes the DKIM records if Route 53 hosts the domain. Otherwise, they must be copied from the SES console. */
function writeDkimRecords(scope: Construct, sender: EmailIdentity, { mail, domain }: Stage): void {
  if (!mail.domain || !domain?.zone || !isWithin(mail.domain, domain.zone.name)) return;
  const { id: hostedZoneId, name: zoneName } = domain.zone;
  const zone = HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId, zoneName });
  for (const [index, { name, value }] of sender.dkimRecords.entries()) {
    // CDK cannot read the name, because it is a token. Without the final dot, CDK would append the zone's name again.
    new CnameRecord(scope, `Dkim${index + 1}`, { zone, recordName: `${name}.`, domainName: value });
  }
}

/** Retries for half an hour. By default, SNS tries four times within a minute, which is shorter than a slow deployment. */
const RETRIES = {
  minDelayTarget: Duration.seconds(20),
  maxDelayTarget: Duration.minutes(3),
  numRetries: 15,
  backoffFunction: BackoffFunction.EXPONENTIAL,
};

/** Creates the SES sender and the topic for its bounces and complaints. */
export class Mail extends Construct {
  readonly configurationSet: ConfigurationSet;
  /** Topic to which SES publishes events, such as bounces and complaints. */
  readonly feedback: Topic;
  /** Feedback that SNS could not deliver to the shop. */
  readonly undelivered: Queue;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    makeSender(this, stage);
    this.configurationSet = new ConfigurationSet(this, 'Sending', {
      configurationSetName: configurationSetName(stage.name),
      // The account's own metrics always exist. Metrics of a configuration set cost extra.
      reputationMetrics: false,
      // The shop keeps its own suppression list. SES would report an email that the account's list suppresses as a bounce.
      disableSuppressionList: true,
    });
    // Version 2 signs messages with SHA-256. The default version uses SHA-1.
    this.feedback = new Topic(this, 'Feedback', { enforceSSL: true, signatureVersion: '2' });
    this.undelivered = deadLetters(this, 'FeedbackDeadLetters');
    const destination = this.configurationSet.addEventDestination('BouncesAndComplaints', {
      destination: EventDestination.snsTopic(this.feedback),
      // SEND events prove after a crash which messages of a campaign SES had accepted.
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT, EmailSendingEvent.SEND],
    });
    // SES publishes a test event when the destination is created, so the topic must exist first.
    destination.node.addDependency(this.feedback);
    const filterPolicyWithMessageBody = {
      eventType: FilterOrPolicy.filter(SubscriptionFilter.stringFilter({ denylist: ['Send'] })),
    };
    if (stage.alarmMail)
      this.feedback.addSubscription(new EmailSubscription(stage.alarmMail, { filterPolicyWithMessageBody }));
  }

  /**
   * Subscribes the shop's webhook to the feedback. SNS immediately asks the webhook to confirm, so everything that answers
   * the webhook must exist first. Pass these resources as `endpoint`.
   */
  sendFeedbackTo(siteUrl: string, ...endpoint: IDependable[]): void {
    const subscription = this.feedback.addSubscription(
      new UrlSubscription(`${siteUrl}/api/webhooks/ses`, {
        protocol: SubscriptionProtocol.HTTPS,
        deliveryPolicy: { healthyRetryPolicy: RETRIES },
        deadLetterQueue: this.undelivered,
      }),
    );
    subscription.node.addDependency(...endpoint);
  }

  /**
   * Grants sending through this configuration set from any identity in the account, because the owner can change the sender
   * in the back office. SES refuses senders that it has not verified. In the SES sandbox, SES also checks this permission for
   * recipients.
   */
  maySend(sender: ShopFunction): void {
    const own = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    const identities = own('identity', '*');
    sender.may(['ses:SendRawEmail'], [own('configuration-set', this.configurationSet.configurationSetName)]);
    sender.may(['ses:SendRawEmail'], [identities]);
    Validations.of(sender.role ?? sender).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${findingArn(this, identities)}]`,
      reason: 'The owner chooses the sender in the back office; SES refuses identities that it has not verified.',
    });
    this.mayAsk(sender, 'Account', ['ses:GetSendQuota']);
  }

  /** Grants reading the account's sending state, verifying another sender, and reading that sender's state. */
  mayChangeSender(sender: ShopFunction): void {
    this.mayAsk(sender, 'Sender', [
      'ses:GetAccountSendingEnabled',
      'ses:GetIdentityVerificationAttributes',
      'ses:GetIdentityDkimAttributes',
      'ses:VerifyDomainDkim',
      'ses:VerifyEmailIdentity',
    ]);
  }

  /**
   * Grants actions that cannot be limited to a resource. They are in a separate policy, so that the accepted cdk-nag finding
   * about its wildcard covers nothing else.
   */
  private mayAsk(sender: ShopFunction, purpose: string, actions: string[]): void {
    if (!sender.role) throw new Error('A function that sends mail needs a role.');
    const policy = new Policy(this, `${sender.node.id}${purpose}Policy`, {
      statements: [
        new PolicyStatement({
          actions,
          resources: ['*'],
        }),
      ],
    });
    policy.attachToRole(sender.role);
    Validations.of(policy).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: "Version 1 of SES's API takes no resource for these actions, and a later sender has no name yet.",
    });
  }
}
