import { Duration, Stack } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { contentSecurityPolicy, PERMISSIONS_POLICY } from '../../security-headers.ts';
import type { Stage } from '../../stage.ts';
import { edgeName } from './edge-name.ts';

const policyOf = (scope: Construct, signInOrigins: readonly string[]): string =>
  contentSecurityPolicy({
    connect: [`https://cognito-idp.${Stack.of(scope).region}.amazonaws.com`, ...signInOrigins],
    forms: ['https://checkout.stripe.com'],
  });

/** Lets a response keep its own header. Pages opened from emails send stricter headers. */
const UNLESS_STRICTER = { override: false };

/**
 * Creates the policy for response headers. `signInOrigins` are the origins, besides Cognito's API, that the browser calls to
 * sign in.
 */
export const responseHeaders = (
  scope: Construct,
  id: string,
  { stage, signInOrigins }: { stage: Stage; signInOrigins: readonly string[] },
): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: edgeName(scope, stage, 'headers'),
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: policyOf(scope, signInOrigins), ...UNLESS_STRICTER },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(365),
        includeSubdomains: stage.tlsOnSubdomains,
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, ...UNLESS_STRICTER },
    },
    customHeadersBehavior: {
      customHeaders: [{ header: 'permissions-policy', value: PERMISSIONS_POLICY, override: true }],
    },
  });
