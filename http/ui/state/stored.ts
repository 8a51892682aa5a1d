/** What a browser keeps for this page between visits: choices, never anything of the server's. */

export interface Store {
  read(key: string): string | null;
  /** @param value null removes it */
  write(key: string, value: string | null): void;
}

/** A browser's localStorage, as far as it is used. */
interface Kept {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** @param storage the browser's localStorage, where it gives one: a browser may refuse it, or be full */
export function createStore(storage: () => Kept): Store {
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
        // The page works as well without: the choice holds until it is closed.
      }
    },
  };
}
