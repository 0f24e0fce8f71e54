/** The only region from which CloudFront reads certificates. */
export const CERTIFICATE_REGION = 'us-east-1';

/** Returns true if a certificate with these names covers the domain. A wildcard covers one label. */
export const covers = (names: readonly string[], domain: string): boolean =>
  names.some(
    (name) => name === domain || (name.startsWith('*.') && domain.slice(domain.indexOf('.')) === name.slice(1)),
  );
