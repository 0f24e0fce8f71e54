import { GetAliasCommand, GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';

/**
 * The releases whose pages are answered with: two while requests shift from one version to the next. A version has the id of
 * its release in its environment. Throws an `Error` for one that has none, and as the SDK does.
 */
export async function liveReleases(FunctionName: string): Promise<string[]> {
  const client = new LambdaClient(awsClientConfig);
  const { FunctionVersion = '', RoutingConfig } = await client.send(
    new GetAliasCommand({ FunctionName, Name: 'live' }),
  );
  const versions = [FunctionVersion, ...Object.keys(RoutingConfig?.AdditionalVersionWeights ?? {})];
  return Promise.all(
    versions.map(async (Qualifier) => {
      const { Environment } = await client.send(new GetFunctionConfigurationCommand({ FunctionName, Qualifier }));
      const release = Environment?.Variables?.RELEASE;
      if (!release)
        throw new Error(`Version ${Qualifier} of the pages is live and does not say of which release it is.`);
      return release;
    }),
  );
}
