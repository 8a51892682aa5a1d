/** Postpones work that the start of the service does not need. */

/** Returns a function that calls `make` at its first call, and returns the same value at every call. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
