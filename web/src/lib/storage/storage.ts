/** Stores text for this tab. If the browser forbids storage, nothing is stored and the shop still works. */
export const tabMemory = {
  read(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string | null): void {
    try {
      if (value === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, value);
    } catch (error) {
      console.error('Session storage', error);
    }
  },
};

/** Stores text for this browser. If the browser forbids storage, nothing is stored and the shop still works. */
export const browserMemory = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch (error) {
      console.error('Local storage', error);
    }
  },
};
