/** The latest answers of large lists with their entity tags, so that a view shown again reads only what has changed. */

export interface KeptAnswer {
  readonly etag: string;
  readonly value: unknown;
}

export interface KeptAnswers {
  /** @param path relative to the page */
  get(path: string): KeptAnswer | null;
  /** Drops the answers that were read the longest ago when all are too large. @param length in characters */
  set(path: string, answer: KeptAnswer, length: number): void;
  clear(): void;
}

/** About the lists of 20,000 Installed Resources. */
const defaultMaxLength = 16_000_000;

/** @param maxLength characters of JSON; a larger answer is not kept */
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
