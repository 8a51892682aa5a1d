/** Stores the settings of this browser. The store never contains data of the server. */

export interface Store {
  read(key: string): string | null;
  /** @param value `null` removes the setting */
  write(key: string, value: string | null): void;
}

/** The methods of a browser's localStorage that the store uses. */
interface StoragePort {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Creates a store. @param storage returns localStorage, and may throw if it is disabled or full */
export function createStore(storage: () => StoragePort): Store {
  const named = (key: string): string => `server-manager.${key}`;
  return {
    read(key) {
      try {
        return storage().getItem(named(key));
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        if (value === null) storage().removeItem(named(key));
        else storage().setItem(named(key), value);
      } catch {
        // Keep the setting in memory only.
      }
    },
  };
}
