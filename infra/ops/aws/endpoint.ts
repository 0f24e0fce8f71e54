/** Returns the endpoint that the environment sets for one service or for all, as the SDK's clients read it. */
export const endpointOverride = (service: string): string | undefined =>
  process.env[`AWS_ENDPOINT_URL_${service}`] || process.env.AWS_ENDPOINT_URL || undefined;
