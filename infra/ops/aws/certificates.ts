/** CloudFront reads certificates from this region only. */
export const CERTIFICATE_REGION = 'us-east-1';

/** Returns whether a certificate with these names covers the domain. A wildcard covers one label. */
export const covers = (names: readonly string[], domain: string): boolean =>
  names.some(
    (name) => name === domain || (name.startsWith('*.') && domain.slice(domain.indexOf('.')) === name.slice(1)),
  );
