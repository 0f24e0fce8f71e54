/** Another address than AWS's own, for everything or for one service, named as the SDK's clients take it. */
export const otherEndpoint = (service: string): string | undefined =>
  process.env[`AWS_ENDPOINT_URL_${service}`] || process.env.AWS_ENDPOINT_URL || undefined;
