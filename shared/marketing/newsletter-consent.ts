/** The wording that stands at the form. Who changes it adds a version below: what people agreed to stays readable. */
export const CONSENT_VERSION = '2026-11';

/** What has stood at the newsletter's form, by version. */
export const CONSENT_WORDINGS: Readonly<Record<string, string>> = {
  '2026-11': 'New releases and restocks, by mail',
};

export const CONSENT_WORDING = CONSENT_WORDINGS[CONSENT_VERSION] ?? '';

/** What is kept of somebody's consent; no address of their network. */
export interface Consent {
  /** UTC ISO. */
  at: string;
  source: string;
  /** The path of the page the form stood on; null when the caller did not say. */
  page: string | null;
  /** The wording that was shown, and its version; null when the caller did not say. */
  version: string | null;
  wording: string | null;
}

/** The record of a consent given at `at` (UTC ISO). */
export function toConsent(
  given: { page?: string | undefined; consent?: string | undefined },
  source: string,
  at: string,
): Consent {
  const version = given.consent ?? null;
  return { at, source, page: given.page ?? null, version, wording: version && (CONSENT_WORDINGS[version] ?? null) };
}
