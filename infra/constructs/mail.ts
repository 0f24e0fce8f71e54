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

/** Makes the SES identity, unless another stage has made it. */
function makeSender(scope: Construct, stage: Stage): void {
  const { address, domain, isShared } = stage.mail;
  if (isShared) return;
  const sender = new EmailIdentity(scope, 'Sender', {
    identity: domain ? Identity.domain(domain) : Identity.email(address),
  });
  writeDkimRecords(scope, sender, stage);
}

/** Writes the DKIM records where Route 53 hosts the domain; elsewhere they are copied from the SES console. */
function writeDkimRecords(scope: Construct, sender: EmailIdentity, { mail, domain }: Stage): void {
  if (!mail.domain || !domain?.zone || !isWithin(mail.domain, domain.zone.name)) return;
  const { id: hostedZoneId, name: zoneName } = domain.zone;
  const zone = HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId, zoneName });
  for (const [index, { name, value }] of sender.dkimRecords.entries()) {
    // Without the final dot CDK, which cannot read a token, would append the zone's name again.
    new CnameRecord(scope, `Dkim${index + 1}`, { zone, recordName: `${name}.`, domainName: value });
  }
}

/** Retries for half an hour. By default SNS tries four times within a minute, less than a slow deployment takes. */
const RETRIES = {
  minDelayTarget: Duration.seconds(20),
  maxDelayTarget: Duration.minutes(3),
  numRetries: 15,
  backoffFunction: BackoffFunction.EXPONENTIAL,
};

/** The sender, and the topic of its bounces and complaints. */
export class Mail extends Construct {
  readonly configurationSet: ConfigurationSet;
  /** Bounces and complaints, published by SES. */
  readonly feedback: Topic;
  /** Feedback that SNS could not deliver to the shop. */
  readonly undelivered: Queue;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    makeSender(this, stage);
    this.configurationSet = new ConfigurationSet(this, 'Sending', {
      configurationSetName: configurationSetName(stage.name),
      // The account's own metrics are always there; a set's cost money.
      reputationMetrics: false,
      // The shop keeps its own list. A mail that the account's list suppresses would be reported as a bounce.
      disableSuppressionList: true,
    });
    // Version 2 signs with SHA-256; the default is SHA-1.
    this.feedback = new Topic(this, 'Feedback', { enforceSSL: true, signatureVersion: '2' });
    this.undelivered = deadLetters(this, 'FeedbackDeadLetters');
    const destination = this.configurationSet.addEventDestination('BouncesAndComplaints', {
      destination: EventDestination.snsTopic(this.feedback),
      // After a crash, SEND events prove which messages of a campaign SES accepted.
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT, EmailSendingEvent.SEND],
    });
    // SES publishes a test event when the destination is made.
    destination.node.addDependency(this.feedback);
    const filterPolicyWithMessageBody = {
      eventType: FilterOrPolicy.filter(SubscriptionFilter.stringFilter({ denylist: ['Send'] })),
    };
    if (stage.alarmMail)
      this.feedback.addSubscription(new EmailSubscription(stage.alarmMail, { filterPolicyWithMessageBody }));
  }

  /**
   * Subscribes the shop's webhook to the feedback. SNS asks for a confirmation at once, so everything that answers it must
   * exist before.
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
   * Grants sending through this configuration set, as any identity of the account: the owner changes the sender in the back
   * office, and SES refuses senders that it has not verified. In its sandbox SES also checks the right for recipients.
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

  /** Grants reading the account's state, and verifying another sender and reading its state. */
  mayChangeSender(sender: ShopFunction): void {
    this.mayAsk(sender, 'Sender', [
      'ses:GetAccountSendingEnabled',
      'ses:GetIdentityVerificationAttributes',
      'ses:GetIdentityDkimAttributes',
      'ses:VerifyDomainDkim',
      'ses:VerifyEmailIdentity',
    ]);
  }

  /** Grants actions that take no resource, in a policy of its own so that its one wildcard is explained by itself. */
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
