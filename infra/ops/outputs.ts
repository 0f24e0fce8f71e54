/** Lists the outputs of a stage's stacks. */
export interface Outputs {
  SiteUrl: string;
  StripeWebhookUrl: string;
  MailAddress: string;
  MailIdentity: string;
  TableName: string;
  UserPoolId: string;
  UserPoolClientId: string;
  /**
   * Place where the keys were first stored: the ARN of a stack's secret, or the path of a parameter that is created by the
   * first write.
   */
  PaymentSecretId: string;
  ProviderSecretId: string;
  /**
   * Place from which the functions read the keys. Missing in a stage that was last deployed before keys could be in
   * parameters. The keys of such a stage are still in the place where they were first stored.
   */
  PaymentKeysId?: string;
  ProviderKeyId?: string;
  /** Domain name of the shop at CloudFront, for the DNS record of the shop's own domain. */
  DistributionDomain: string;
}

/** Returns the stage's region from its user pool id. It does not depend on the operator's default region. */
export const regionOf = (outputs: Outputs): string => outputs.UserPoolId.split('_')[0] ?? '';
