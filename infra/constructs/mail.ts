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
import { inFinding } from './finding.ts';
import type { ShopFunction } from './shop-function.ts';

/** The sender at SES, unless it is one that another stage has made. */
function makeSender(scope: Construct, stage: Stage): void {
  const { address, domain, isShared } = stage.mail;
  if (isShared) return;
  const sender = new EmailIdentity(scope, 'Sender', {
    identity: domain ? Identity.domain(domain) : Identity.email(address),
  });
  writeDkimRecords(scope, sender, stage);
}

/** With the zone at hand, its DKIM records are written here; otherwise the owner copies them from the SES console. */
function writeDkimRecords(scope: Construct, sender: EmailIdentity, { mail, domain }: Stage): void {
  if (!mail.domain || !domain?.zone || !isWithin(mail.domain, domain.zone.name)) return;
  const { id: hostedZoneId, name: zoneName } = domain.zone;
  const zone = HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId, zoneName });
  for (const [index, { name, value }] of sender.dkimRecords.entries()) {
    // The dot ends the name: without it CDK, which cannot read a token, would add the zone's name once more.
    new CnameRecord(scope, `Dkim${index + 1}`, { zone, recordName: `${name}.`, domainName: value });
  }
}

/** Half an hour; left alone SNS tries four times within a minute, less than a slow deployment takes. */
const PATIENT = {
  minDelayTarget: Duration.seconds(20),
  maxDelayTarget: Duration.minutes(3),
  numRetries: 15,
  backoffFunction: BackoffFunction.EXPONENTIAL,
};

/** The sender, and where its bounces and complaints come back. */
export class Mail extends Construct {
  private readonly address: string;
  readonly configurationSet: ConfigurationSet;
  /** Bounces and complaints, as SES publishes them. */
  readonly feedback: Topic;
  /** What SNS could not tell the shop. */
  readonly undelivered: Queue;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.address = stage.mail.address;
    makeSender(this, stage);
    this.configurationSet = new ConfigurationSet(this, 'Sending', {
      configurationSetName: configurationSetName(stage.name),
      // Those of the account are there anyway; a set's own are paid for.
      reputationMetrics: false,
      // The shop keeps its own list: what the account's keeps back silently would come back as a bounce.
      disableSuppressionList: true,
    });
    // Signed with SHA-256: unless told otherwise, SNS takes SHA-1.
    this.feedback = new Topic(this, 'Feedback', { enforceSSL: true, signatureVersion: '2' });
    this.undelivered = deadLetters(this, 'FeedbackDeadLetters');
    const destination = this.configurationSet.addEventDestination('BouncesAndComplaints', {
      destination: EventDestination.snsTopic(this.feedback),
      // Sends are proof: after a crash they tell which messages of a campaign were taken.
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT, EmailSendingEvent.SEND],
    });
    // SES tries the topic when the destination is made.
    destination.node.addDependency(this.feedback);
    const filterPolicyWithMessageBody = {
      eventType: FilterOrPolicy.filter(SubscriptionFilter.stringFilter({ denylist: ['Send'] })),
    };
    if (stage.alarmMail)
      this.feedback.addSubscription(new EmailSubscription(stage.alarmMail, { filterPolicyWithMessageBody }));
  }

  /**
   * Has SNS tell the shop of bounces and complaints. SNS asks for a confirmation as soon as the subscription is made:
   * whatever answers it must be there before.
   */
  tell(siteUrl: string, ...answering: IDependable[]): void {
    const subscription = this.feedback.addSubscription(
      new UrlSubscription(`${siteUrl}/api/webhooks/ses`, {
        protocol: SubscriptionProtocol.HTTPS,
        deliveryPolicy: { healthyRetryPolicy: PATIENT },
        deadLetterQueue: this.undelivered,
      }),
    );
    subscription.node.addDependency(...answering);
  }

  /**
   * Lets a function send as this sender, through this configuration set. SES asks for the right to every identity of the
   * account that a mail names, and a reader is one where they were verified, as all are in SES's sandbox: so identities are
   * any, and the sender's address is what binds.
   */
  maySend(sender: ShopFunction): void {
    const own = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    const identities = own('identity', '*');
    sender.may(['ses:SendRawEmail'], [own('configuration-set', this.configurationSet.configurationSetName)]);
    sender.may(['ses:SendRawEmail'], [identities], { StringEquals: { 'ses:FromAddress': this.address } });
    Validations.of(sender.role ?? sender).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${inFinding(this, identities)}]`,
      reason: 'In the sandbox SES asks for the right to the reader’s identity as well; the sender’s address is fixed.',
    });
    this.mayAskAccount(sender);
  }

  /** Lets a function read the account's quota and state. It stands apart, so that its one wildcard is explained by itself. */
  private mayAskAccount(sender: ShopFunction): void {
    if (!sender.role) throw new Error('A function that sends mail needs a role.');
    const policy = new Policy(this, `${sender.node.id}AccountPolicy`, {
      statements: [
        new PolicyStatement({
          actions: [
            'ses:GetSendQuota',
            'ses:GetAccountSendingEnabled',
            'ses:GetIdentityVerificationAttributes',
            'ses:GetIdentityDkimAttributes',
          ],
          resources: ['*'],
        }),
      ],
    });
    policy.attachToRole(sender.role);
    Validations.of(policy).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: "These questions are about the account: version 1 of SES's API takes no resource for them.",
    });
  }
}
