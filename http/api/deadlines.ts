/**
 * Manages deadlines of equal length with one timer. A separate timer for each deadline would cost more than the
 * requests with these deadlines.
 */

export interface Deadlines<K, V> {
  add(key: K, value: V): void;
  cancel(key: K): void;
}

/** Creates the deadlines. @param onDue is called with the value of each deadline that was not cancelled within `ms` */
export function createDeadlines<K, V>(ms: number, onDue: (value: V) => void): Deadlines<K, V> {
  // The deadlines, which are in the order of their times because all have the same length.
  const waiting = new Map<K, { readonly value: V; readonly due: number }>();
  let timer: NodeJS.Timeout | null = null;

  function wakeIn(delay: number): void {
    timer = setTimeout(checkOldest, delay).unref();
  }

  function checkOldest(): void {
    timer = null;
    for (const [key, { value, due }] of waiting) {
      const left = due - performance.now();
      if (left > 0) return wakeIn(left);
      waiting.delete(key);
      onDue(value);
    }
  }

  return {
    add(key, value) {
      waiting.set(key, { value, due: performance.now() + ms });
      if (timer === null) wakeIn(ms);
    },
    cancel: (key) => void waiting.delete(key),
  };
}
