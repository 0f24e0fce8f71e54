/** Version of the wording shown at the form. To change the wording, add a version: old consents refer to old wordings. */
export const CONSENT_VERSION = '2026-11';

export const CONSENT_WORDINGS: Readonly<Record<string, string>> = {
  '2026-11': 'New releases and restocks, by mail',
};

export const CONSENT_WORDING = CONSENT_WORDINGS[CONSENT_VERSION] ?? '';

/** Proof of a subscriber's consent; contains no network address. */
export interface Consent {
  /** UTC ISO. */
  at: string;
  source: string;
  /** Path of the page with the form; null when not sent. */
  page: string | null;
  /** Version and wording shown; null when not sent. */
  version: string | null;
  wording: string | null;
}

export function toConsent(
  given: { page?: string | undefined; consent?: string | undefined },
  source: string,
  /** UTC ISO. */
  at: string,
): Consent {
  const version = given.consent ?? null;
  return { at, source, page: given.page ?? null, version, wording: version && (CONSENT_WORDINGS[version] ?? null) };
}
