/** Outputs of a stage's stacks. */
export interface Outputs {
  SiteUrl: string;
  StripeWebhookUrl: string;
  MailAddress: string;
  MailIdentity: string;
  TableName: string;
  UserPoolId: string;
  UserPoolClientId: string;
  /** The first home of the keys: ARN of a stack's secret, or path of a parameter, which is created when first written. */
  PaymentSecretId: string;
  ProviderSecretId: string;
  /** Names the place where the functions read the keys. Absent in stages from before parameters, whose keys are still in their first home. */
  PaymentKeysId?: string;
  ProviderKeyId?: string;
  /** The shop's domain name at CloudFront, for the DNS record of its own domain. */
  DistributionDomain: string;
}

/** Returns the stage's region from its user pool id, independent of the operator's default region. */
export const regionOf = (outputs: Outputs): string => outputs.UserPoolId.split('_')[0] ?? '';
