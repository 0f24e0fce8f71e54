import { Duration, Stack, Validations } from 'aws-cdk-lib';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { SITE_BUCKET } from '#shared/releases.ts';
import { timeLimits } from '../limits.ts';
import type { Stage } from '../stage.ts';
import { deadLetters } from './dead-letters.ts';
import { logicalId } from './finding.ts';
import { LiveFunction } from './live-function.ts';
import type { SiteFiles } from './site-files.ts';
import { schedulerRole } from './triggers.ts';

export interface SweepProps {
  stage: Stage;
  code: Code;
  /** The site's. */
  bucket: IBucket;
  files: SiteFiles;
  /** What writes the pages: its live version tells which release is live. */
  pages: LiveFunction;
}

/** Deletes the chunks of earlier releases, every night, once no tab can ask for them any more. */
export class Sweep extends LiveFunction {
  /** Of nights that failed. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { stage, code, bucket, files, pages }: SweepProps) {
    const RELEASE = files.release;
    super(scope, id, {
      stage,
      code,
      description: 'Deletes the files of releases that nobody asks for any more',
      timeout: Duration.seconds(timeLimits.sweep),
      environment: { SITE_BUCKET_NAME: bucket.bucketName, PAGES_FUNCTION: pages.functionName, RELEASE },
    });
    pages.addEnvironment('RELEASE', RELEASE);
    // It knows of a release only when that has left its record and its files.
    this.node.addDependency(files.assets);
    this.mayDelete(bucket);
    this.mayReadVersions(pages);
    this.deadLetters = deadLetters(this, 'DeadLetters');
    this.everyNight(pages);
  }

  private mayDelete(bucket: IBucket): void {
    const prefixes = [SITE_BUCKET.files, SITE_BUCKET.records];
    const below = prefixes.map((prefix) => bucket.arnForObjects(`${prefix}*`));
    this.may(['s3:ListBucket'], [bucket.bucketArn], { StringEquals: { 's3:prefix': prefixes } });
    this.may(['s3:GetObject'], [bucket.arnForObjects(`${SITE_BUCKET.records}*`)]);
    this.may(['s3:PutObject'], [bucket.arnForObjects(SITE_BUCKET.seen)]);
    this.may(['s3:DeleteObject'], below);
    const name = Stack.of(this).getLogicalId(bucket.node.defaultChild as CfnBucket);
    Validations.of(this.role ?? this).acknowledge(
      ...prefixes.map((prefix) => ({
        id: `AwsSolutions-IAM5[Resource::<${name}.Arn>/${prefix}*]`,
        reason: 'Which files a release has is known by its build, and which releases there were by the bucket alone.',
      })),
    );
  }

  private mayReadVersions(pages: LiveFunction): void {
    const { functionArn } = pages;
    this.may(['lambda:GetAlias', 'lambda:GetFunctionConfiguration'], [functionArn, `${functionArn}:*`]);
    Validations.of(this.role ?? this).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${logicalId(pages)}.Arn>:*]`,
      reason: 'The versions of one function, whose numbers Lambda makes up as they are released.',
    });
  }

  private everyNight(pages: LiveFunction): void {
    const maxEventAge = Duration.hours(6);
    const onFailure = new SqsDestination(this.deadLetters);
    this.live.configureAsyncInvoke({ retryAttempts: 2, maxEventAge, onFailure });
    const schedule = new Schedule(this, 'EveryNight', {
      description: 'Deletes the files of releases that nobody asks for any more',
      schedule: ScheduleExpression.cron({ hour: '3', minute: '17' }),
      target: new LambdaInvoke(this.live, {
        role: schedulerRole(this, 'SchedulerRole'),
        input: ScheduleTargetInput.fromObject({ job: 'every-night' }),
        deadLetterQueue: this.deadLetters,
        retryAttempts: 2,
        maxEventAge,
      }),
    });
    // The first night finds pages live that tell of their release.
    schedule.node.addDependency(pages.live);
  }
}
