/**
 * Version of the wording that the form shows. To change the wording, add a version below. Old versions stay as evidence of
 * consent.
 */
export const CONSENT_VERSION = '2026-11-23';

/** Lists all wordings of the newsletter form by version. */
export const CONSENT_WORDINGS: Readonly<Record<string, string>> = {
  '2026-11': 'New releases and restocks, by mail',
  '2026-11-23': 'Get new releases and restocks by email',
};

export const CONSENT_WORDING = CONSENT_WORDINGS[CONSENT_VERSION] ?? '';

/** Describes a stored consent. It does not include the IP address. */
export interface Consent {
  /** UTC time in ISO 8601 format. */
  at: string;
  source: string;
  /** Path of the page with the form. Null if the client did not send it. */
  page: string | null;
  /** Version of the wording shown. Null if the client did not send it. */
  version: string | null;
  wording: string | null;
  /** UTC ISO time at which the link in the confirmation email was used. Missing if it was not used. */
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
