import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { CATCH_ALL, type ContractKey, contractKeys, PAGES, routeOf, splitKey } from '#shared/contract/index.ts';
import type { Caller } from '#shared/contract/route.ts';
import { byFunction, type GatewayFunctionName, gatewayFunctions } from '../functions.ts';
import { type Stage, stackNames } from '../stage.ts';
import { throttleOf, throttles } from '../throttles.ts';
import type { Customers } from './customers.ts';
import type { LiveFunction } from './lambda/live-function.ts';

/** Scope of every access token. ID tokens don't have this scope, so no route accepts them. */
const ACCESS_TOKEN_SCOPE = 'aws.cognito.signin.user.admin';

// The log contains the route's template instead of the path, and no IP address, so it does not identify the caller.
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    time: '$context.requestTimeEpoch',
    route: '$context.routeKey',
    status: '$context.status',
    latencyMs: '$context.responseLatency',
    integrationLatencyMs: '$context.integrationLatency',
    bytes: '$context.responseLength',
    integrationError: '$context.integrationErrorMessage',
    authorizerError: '$context.authorizer.error',
  }),
);

const whyPublic: Partial<Record<Caller, string>> = {
  visitor: 'A shop is open to visitors: this route shows or takes nothing personal.',
  provider: 'The sender proves itself by signing the raw body, which the handler verifies before anything else.',
};

/**
 * Creates the HTTP API. Routes are added later, because the parts need each other: the site needs the API, the functions need
 * the site's URL, and the routes need the functions.
 */
export class ShopApi extends Construct {
  readonly api: HttpApi;
  /** Host name to which CloudFront forwards requests. */
  readonly domainName: string;
  private readonly stage: HttpStage;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', {
      apiName: stackNames(stage.name).app,
      createDefaultStage: false,
      description: 'The shop',
    });
    const { region, urlSuffix } = Stack.of(this);
    this.domainName = `${this.api.apiId}.execute-api.${region}.${urlSuffix}`;
    const logGroup = new LogGroup(this, 'AccessLogs', {
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      // Each route would add six detailed metrics, which cost money. The access logs contain the same data.
      detailedMetricsEnabled: false,
      throttle: throttles.everything,
      accessLogSettings: { destination: new LogGroupLogDestination(logGroup), format: accessLogFormat },
    });
  }

  /** Adds every route of the contract. Routes for customers and admins require an access token from the user pool. */
  addContract(functions: Record<GatewayFunctionName, LiveFunction>, { pool, client, federation }: Customers): void {
    const userPoolClients = federation ? [client, federation.client] : [client];
    const authorizer = new HttpUserPoolAuthorizer('Customers', pool, { userPoolClients });
    const integrations = byFunction(gatewayFunctions, (name) => {
      // A separate permission for each route would exceed the size limit of the function's policy. The pages have only one
      // route, `$default`. `$default` lacks the method and path that a permission for the whole API requires.
      const scopePermissionToRoute = name === 'pages';
      return new HttpLambdaIntegration(name, functions[name].live, { scopePermissionToRoute });
    });
    for (const key of contractKeys) this.addRoute(key, integrations[routeOf(key).group], authorizer);
    this.throttleRoutes();
    this.addOpen(CATCH_ALL, HttpRouteKey.with(splitKey(CATCH_ALL).path, HttpMethod.ANY), {
      integration: integrations.shop,
      reason: 'It only answers that the path does not exist.',
    });
    this.addOpen(PAGES, HttpRouteKey.DEFAULT, {
      integration: integrations.pages,
      reason: 'Pages are public; the browser gets personal data from the API.',
    });
  }

  /** Sets the limits of individual routes. A route must exist before the stage refers to it. */
  private throttleRoutes(): void {
    const stage = this.stage.node.defaultChild as CfnStage;
    stage.routeSettings = Object.fromEntries(
      contractKeys.flatMap((key) => {
        const throttle = throttleOf(key);
        if (!throttle) return [];
        this.stage.node.addDependency(this.node.findChild(key));
        const { rateLimit: ThrottlingRateLimit, burstLimit: ThrottlingBurstLimit } = throttle;
        return [[key, { ThrottlingRateLimit, ThrottlingBurstLimit }]];
      }),
    );
  }

  /** Adds a public route that is not in the contract. */
  private addOpen(
    id: string,
    routeKey: HttpRouteKey,
    { integration, reason }: { integration: HttpLambdaIntegration; reason: string },
  ): void {
    const route = new HttpRoute(this, id, { httpApi: this.api, routeKey, integration });
    Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason });
  }

  private addRoute(key: ContractKey, integration: HttpLambdaIntegration, authorizer: HttpUserPoolAuthorizer): void {
    const { method, path } = splitKey(key);
    const { caller } = routeOf(key);
    const reason = whyPublic[caller];
    const route = new HttpRoute(this, key, {
      httpApi: this.api,
      routeKey: HttpRouteKey.with(path, method as HttpMethod),
      integration,
      ...(reason ? {} : { authorizer, authorizationScopes: [ACCESS_TOKEN_SCOPE] }),
    });
    if (reason) Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason });
  }
}
