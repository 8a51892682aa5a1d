/**
 * Caches the latest answers of large lists with their entity tags. A view that is shown again reads only the lists that
 * have changed.
 */

export interface KeptAnswer {
  readonly etag: string;
  readonly value: unknown;
}

export interface KeptAnswers {
  /** Returns the cached answer of a path. @param path the path, relative to the page */
  get(path: string): KeptAnswer | null;
  /**
   * Caches an answer. If the cache is too large, drops the answers that were not read for the longest time. @param
   * length the length in characters
   */
  set(path: string, answer: KeptAnswer, length: number): void;
  clear(): void;
}

/** The default size of the cache, in characters: enough for the lists of about 20,000 Installed Resources. */
const defaultMaxLength = 16_000_000;

/** Creates the cache. @param maxLength the maximum size, in characters of JSON. A larger answer is not cached */
export function createKeptAnswers(maxLength = defaultMaxLength): KeptAnswers {
  const kept = new Map<string, { readonly answer: KeptAnswer; readonly length: number }>();
  let total = 0;

  function remove(path: string): void {
    total -= kept.get(path)?.length ?? 0;
    kept.delete(path);
  }

  return {
    get(path) {
      const found = kept.get(path);
      if (found === undefined) return null;
      kept.delete(path);
      kept.set(path, found);
      return found.answer;
    },
    set(path, answer, length) {
      remove(path);
      if (length > maxLength) return;
      kept.set(path, { answer, length });
      total += length;
      for (const oldest of kept.keys()) {
        if (total <= maxLength) return;
        remove(oldest);
      }
    },
    clear() {
      kept.clear();
      total = 0;
    },
  };
}
