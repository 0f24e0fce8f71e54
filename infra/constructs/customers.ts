import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  UserPoolGroup,
} from 'aws-cdk-lib/aws-cognito';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { configurationSetName, type Stage } from '../stage.ts';

/** Until SES writes to anybody as the verified sender, Cognito sends by itself: about 50 mails a day, enough to try the shop out. */
const emailOf = (stage: Stage, sesRegion: string): UserPoolEmail =>
  stage.mail.verified
    ? UserPoolEmail.withSES({
        fromEmail: stage.mail.address,
        fromName: stage.storeName,
        sesRegion,
        sesVerifiedDomain: stage.mail.domain,
        configurationSetName: configurationSetName(stage.name),
      })
    : UserPoolEmail.withCognito();

export interface CustomersProps {
  stage: Stage;
  triggers: { customMessage: IFunction; preSignUp: IFunction };
}

/**
 * Who can sign in: the user pool, its one client and the group of admins.
 * Sign-in alias, case and required attributes can never be changed: CloudFormation would replace the pool and lose its users.
 */
export class Customers extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** What the pool calls before a sign-up and for its mails. */
  readonly triggers: CustomersProps['triggers'];

  constructor(scope: Construct, id: string, { stage, triggers }: CustomersProps) {
    super(scope, id);
    this.triggers = triggers;
    this.pool = new UserPool(this, 'Pool', {
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: {
        email: { required: true, mutable: true },
        givenName: { required: true, mutable: true },
        familyName: { required: true, mutable: true },
      },
      passwordPolicy: {
        minLength: 6,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      featurePlan: FeaturePlan.LITE,
      email: emailOf(stage, Stack.of(this).region),
      lambdaTriggers: triggers,
      deletionProtection: stage.keepsData,
      removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.client = this.pool.addClient('Web', {
      authFlows: { userSrp: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // Groups live in the token: someone who is no longer an admin keeps the rights until it expires.
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
    });
    new UserPoolGroup(this, 'Admins', { userPool: this.pool, groupName: 'admin', precedence: 1 });
    Validations.of(this.pool).acknowledge(
      { id: 'AwsSolutions-COG1', reason: 'Six characters of any kind is the rule of this shop: sign-up asks no more.' },
      {
        id: 'AwsSolutions-COG2',
        reason: 'A second factor is offered to everybody; to demand it would turn shoppers away.',
      },
      { id: 'AwsSolutions-COG8', reason: 'The Lite plan has all that the shop uses; Plus has no free tier.' },
    );
  }
}
