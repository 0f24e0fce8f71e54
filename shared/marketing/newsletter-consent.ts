/** The wording shown in the form. To change it, add a version below; old versions stay as evidence of consent. */
export const CONSENT_VERSION = '2026-11-23';

/** All wordings of the newsletter form by version. */
export const CONSENT_WORDINGS: Readonly<Record<string, string>> = {
  '2026-11': 'New releases and restocks, by mail',
  '2026-11-23': 'Get new releases and restocks by email',
};

export const CONSENT_WORDING = CONSENT_WORDINGS[CONSENT_VERSION] ?? '';

/** The stored record of a consent. It holds no IP address. */
export interface Consent {
  /** UTC ISO. */
  at: string;
  source: string;
  /** Path of the page with the form; null if the client did not send it. */
  page: string | null;
  /** Version of the wording shown; null if the client did not send it. */
  version: string | null;
  wording: string | null;
  /** UTC ISO time when the link in the confirmation mail was used; missing without one. */
  confirmedAt?: string;
}

/** Creates the record of a consent given at `at` (UTC ISO). */
export function toConsent(
  input: { page?: string | undefined; consent?: string | undefined },
  source: string,
  at: string,
): Consent {
  const version = input.consent ?? null;
  return { at, source, page: input.page ?? null, version, wording: version && (CONSENT_WORDINGS[version] ?? null) };
}
