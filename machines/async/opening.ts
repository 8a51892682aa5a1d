/** Opens a part of the service at its first use, and again at the next use after a failure. */

export interface Opening<T> {
  /** Opens the part, or returns the part if it is already open. @throws the error of the opening */
  open(): Promise<T>;
  /** Opens the part before its first use. `onError` handles a failure; the next use tries again. */
  prepare(): void;
  /** Waits until a current opening of the part has ended. @returns the part; `null` if it is not open */
  opened(): Promise<T | null>;
}

/**
 * Creates the opening.
 * @param openNow opens the part
 * @param onError is called with the error of an opening for which no caller waits
 */
export function createOpening<T>(openNow: () => Promise<T>, onError: (error: unknown) => void): Opening<T> {
  let opening: Promise<T> | null = null;

  function open(): Promise<T> {
    opening ??= openNow().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  }

  return {
    open,
    prepare: () => void open().catch(onError),
    opened: async () => (await opening?.catch(() => null)) ?? null,
  };
}
