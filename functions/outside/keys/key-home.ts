/** A place that keeps the shop's keys as text, encrypted. */
export interface KeyHome {
  /** Returns null when nothing was ever stored. */
  read: (id: string) => Promise<string | null>;
  write: (id: string, text: string) => Promise<void>;
  /** Deletes the text with its former versions. Does nothing when there is none. */
  remove: (id: string) => Promise<void>;
}

/** True for a parameter, named by its path. Stages from before parameters have secrets, named by their ARNs. */
export const isParameter = (id: string): boolean => id.startsWith('/');

/** Returns the home of an id. Loads only the code of that home. */
export const keyHomeOf = async (id: string): Promise<KeyHome> =>
  isParameter(id) ? (await import('./in-parameters.ts')).parameters : (await import('./in-secrets.ts')).secrets;
