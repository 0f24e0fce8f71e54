/** A service that stores the shop's keys as encrypted text. */
export interface KeyHome {
  /** Returns the stored text. Null if nothing was ever stored. */
  read: (id: string) => Promise<string | null>;
  write: (id: string, text: string) => Promise<void>;
  /** Deletes the text and its previous versions. Succeeds even if there is no text. */
  remove: (id: string) => Promise<void>;
}

/** Returns true if the id is the path of a parameter. Older stages have secrets instead, and their ids are ARNs. */
export const isParameter = (id: string): boolean => id.startsWith('/');

/** Returns the service that stores the key with this id. Loads only the code of that service. */
export const keyHomeOf = async (id: string): Promise<KeyHome> =>
  isParameter(id) ? (await import('./in-parameters.ts')).parameters : (await import('./in-secrets.ts')).secrets;
