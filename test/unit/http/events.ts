import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';

/** Returns an API Gateway event (payload format 2.0) with the test's changes. */
export const apiEvent = (changes: Partial<APIGatewayProxyEventV2> = {}, claims?: object): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey: 'GET /api/health',
  rawPath: '/api/health',
  rawQueryString: '',
  headers: {},
  isBase64Encoded: false,
  requestContext: {
    accountId: '123456789012',
    apiId: 'api',
    domainName: 'shop.example',
    domainPrefix: 'shop',
    http: { method: 'GET', path: '/api/health', protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' },
    requestId: 'request-1',
    routeKey: 'GET /api/health',
    stage: '$default',
    time: '15/Sep/2025:10:00:00 +0000',
    timeEpoch: 1_757_930_400_000,
    ...(claims ? { authorizer: { jwt: { claims, scopes: null } } } : {}),
  },
  ...changes,
});

/** Context of an invocation that has enough time left. */
export const lambdaContext = { awsRequestId: 'r', getRemainingTimeInMillis: () => 20_000 } as Context;
