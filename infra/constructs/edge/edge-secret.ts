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
 * Proves to the functions that a request came through CloudFront, and with which address. The gateway's URL is public:
 * without this a caller could go around CloudFront's rules and claim any address.
 */
export class EdgeSecret extends Construct {
  /** Sent with every request to the gateway; they replace the caller's own. */
  readonly originHeaders: Record<string, string>;
  /** The value that functions compare the header with. */
  readonly environment: { FRONT_DOOR_KEY: string };
  /** Adds the viewer's address. */
  readonly viewer: FunctionAssociation;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const key = stage.keepsData ? this.secretKey() : this.stackKey();
    this.originHeaders = { [EDGE_HEADERS.key]: key };
    this.environment = { FRONT_DOOR_KEY: key };
    const code = new EdgeFunction(this, 'Viewer', {
      comment: 'Says whose call it is',
      code: FunctionCode.fromInline(setViewerAddress),
      runtime: FunctionRuntime.JS_2_0,
    });
    this.viewer = { function: code, eventType: FunctionEventType.VIEWER_REQUEST };
  }

  private secretKey(): string {
    const secret = new Secret(this, 'Key', {
      description: 'Not to be changed by hand: what CloudFront proves itself with to the functions',
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'It guards limits, not data; CloudFront and the functions must change it in one deployment, which a rotation is not.',
    });
    // The template has only a reference, which CloudFormation resolves on both sides.
    return secret.secretValue.unsafeUnwrap();
  }

  /** The random part of the stack's id: free, and good enough for a preview. */
  private stackKey(): string {
    return Fn.select(2, Fn.split('/', Stack.of(this).stackId));
  }
}
