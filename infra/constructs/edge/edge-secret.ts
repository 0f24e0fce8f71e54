import { Fn, Stack, Validations } from 'aws-cdk-lib';
import {
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { EDGE_HEADERS } from '#shared/base/edge-headers.ts';
import type { Stage } from '../../stage.ts';
import { setViewerAddress } from '../../viewer-address.ts';

/**
 * Creates the secret that proves to the functions that a request, and the viewer's address in it, came from CloudFront. The
 * gateway's URL is public. Without the secret, a caller could bypass CloudFront's rules and claim any address.
 */
export class EdgeSecret extends Construct {
  /** Headers that CloudFront sends with every request to the gateway. They replace the caller's own. */
  readonly originHeaders: Record<string, string>;
  /** Environment variable with the value that functions compare with the header. */
  readonly environment: { FRONT_DOOR_KEY: string };
  /** CloudFront function that adds the viewer's address to a request. */
  readonly viewer: FunctionAssociation;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const key = stage.keepsData ? this.secretKey() : this.stackKey();
    this.originHeaders = { [EDGE_HEADERS.key]: key };
    this.environment = { FRONT_DOOR_KEY: key };
    const code = new EdgeFunction(this, 'Viewer', {
      comment: 'Adds the address of the visitor to each request',
      code: FunctionCode.fromInline(setViewerAddress),
      runtime: FunctionRuntime.JS_2_0,
    });
    this.viewer = { function: code, eventType: FunctionEventType.VIEWER_REQUEST };
  }

  private secretKey(): string {
    const secret = new Secret(this, 'Key', {
      description:
        'Do not change by hand. CloudFront sends it with each request, so that the functions accept the request',
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'It protects limits, not data. CloudFront and the functions must change it in the same deployment, and a rotation cannot do that.',
    });
    // The template contains only a reference. CloudFormation resolves it both for CloudFront and for the functions.
    return secret.secretValue.unsafeUnwrap();
  }

  /** Returns the random part of the stack's id, which costs nothing and is good enough for a preview. */
  private stackKey(): string {
    return Fn.select(2, Fn.split('/', Stack.of(this).stackId));
  }
}
