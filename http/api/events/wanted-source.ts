/** A source of events that is followed only while a client wants its events: writing them costs time for each one. */
export interface WantedSource {
  /** Begins or ends the subscription, when the clients have changed. */
  update(): void;
  end(): void;
}

/**
 * Creates a source that is not followed yet.
 * @param subscribe begins the subscription. Returns the function that ends it
 */
export function createWantedSource(isWanted: () => boolean, subscribe: () => () => void): WantedSource {
  let unsubscribe: (() => void) | null = null;
  const end = (): void => {
    unsubscribe?.();
    unsubscribe = null;
  };
  return {
    update() {
      if (isWanted()) unsubscribe ??= subscribe();
      else end();
    },
    end,
  };
}
