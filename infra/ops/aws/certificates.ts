/** CloudFront looks for certificates in this region alone. */
export const CERTIFICATE_REGION = 'us-east-1';

/** Whether a certificate of these names is good for the domain; a star stands for one label. */
export const covers = (names: readonly string[], domain: string): boolean =>
  names.some(
    (name) => name === domain || (name.startsWith('*.') && domain.slice(domain.indexOf('.')) === name.slice(1)),
  );
