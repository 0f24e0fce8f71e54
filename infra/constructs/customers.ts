import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  type CfnUserPool,
  FeaturePlan,
  Mfa,
  PasskeyUserVerification,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  UserPoolGroup,
} from 'aws-cdk-lib/aws-cognito';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { lambdas, type UserPoolFunctionName, userPoolFunctions } from '../functions.ts';
import { providersOf, signInOptionsOf } from '../sign-in-options.ts';
import { configurationSetName, type Stage } from '../stage.ts';
import { TOKEN_LIFETIMES } from '../token-lifetimes.ts';
import { Federation } from './federation.ts';
import { lifetimesOfTokens } from './token-settings.ts';

/**
 * Returns the email settings of the user pool. Cognito itself sends the emails until SES may send to any address as the
 * verified sender. Cognito sends about 50 emails a day, enough to try out the shop.
 */
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
  triggers: Record<UserPoolFunctionName, IFunction>;
}

/**
 * Creates the user pool, its client, and the group of admins. Never change sign-in aliases, case sensitivity, or required
 * attributes: CloudFormation would replace the pool and lose all users.
 */
export class Customers extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** Sign-ins through Google and Apple. Missing if the stage offers neither. */
  readonly federation?: Federation;
  /** Functions that the pool calls for its triggers. */
  readonly triggers: CustomersProps['triggers'];

  constructor(scope: Construct, id: string, { stage, triggers }: CustomersProps) {
    super(scope, id);
    this.triggers = triggers;
    const { emailCodes, passkeys } = signInOptionsOf(stage);
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
      featurePlan: stage.userPoolPlan === 'essentials' ? FeaturePlan.ESSENTIALS : FeaturePlan.LITE,
      ...(emailCodes || passkeys
        ? { signInPolicy: { allowedFirstAuthFactors: { password: true, emailOtp: emailCodes, passkey: passkeys } } }
        : {}),
      ...(passkeys && stage.domain
        ? { passkeyRelyingPartyId: stage.domain.name, passkeyUserVerification: PasskeyUserVerification.REQUIRED }
        : {}),
      email: emailOf(stage, Stack.of(this).region),
      lambdaTriggers: Object.fromEntries(userPoolFunctions.map((name) => [lambdas[name].trigger, triggers[name]])),
      deletionProtection: stage.keepsData,
      removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    if (passkeys) {
      // When two-step sign-in is on, such a passkey counts as both steps. CDK's `UserPool` construct does not have this
      // setting yet.
      const pool = this.pool.node.defaultChild as CfnUserPool;
      pool.webAuthnFactorConfiguration = 'MULTI_FACTOR_WITH_USER_VERIFICATION';
    }
    this.client = this.pool.addClient('Web', {
      // The browser uses SRP. `adminUserPassword` lets only the shop's own function check a password, because the call
      // requires AWS permissions.
      authFlows: { userSrp: true, adminUserPassword: true, user: emailCodes || passkeys },
      authSessionValidity: Duration.minutes(TOKEN_LIFETIMES.signInMinutes),
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      ...lifetimesOfTokens,
    });
    const linker = triggers.admitSignUp.role;
    if (providersOf(stage).length > 0 && linker)
      this.federation = new Federation(this, 'Federation', { stage, pool: this.pool, linker });
    new UserPoolGroup(this, 'Admins', { userPool: this.pool, groupName: 'admin', precedence: 1 });
    Validations.of(this.pool).acknowledge(
      { id: 'AwsSolutions-COG1', reason: 'Six characters of any kind is the rule of this shop: sign-up asks no more.' },
      {
        id: 'AwsSolutions-COG2',
        reason: 'A second factor is offered to everybody; to demand it would turn shoppers away.',
      },
      { id: 'AwsSolutions-COG8', reason: 'Lite and Essentials have all that the shop uses; Plus has no free tier.' },
    );
  }
}
