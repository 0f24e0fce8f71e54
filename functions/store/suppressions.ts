/** Those of some addresses that must not be written to. */
export const suppressedAmong = async (_emails: readonly string[]): Promise<Set<string>> => new Set();
