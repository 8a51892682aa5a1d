/**
 * The texts that the user changed and did not save. The page's memory contains all drafts. The browser stores the
 * drafts without secrets for the page's tab, so that a reload does not lose them. A logout deletes the drafts.
 */

import type { TextFile } from '../../../machines/text/text-file.js';

/** A text as the service stores it. */
export interface SavedText extends TextFile {
  /** `null` if there is no file. */
  readonly etag: string | null;
}

export interface Draft {
  readonly text: string;
  /** Whether the next save writes plain UTF-8, whatever the encoding of the file. */
  readonly toUtf8: boolean;
  /** The saved text from which the draft was made. */
  readonly saved: SavedText;
}

/** Drafts by the path of the text. */
export interface Drafts {
  get(key: string): Draft | undefined;
  /**
   * Stores a draft. @returns whether the draft survives a reload: this requires the caller's permission and space in
   * the storage
   */
  set(key: string, draft: Draft, isStored: boolean): boolean;
  delete(key: string): void;
  clear(): void;
}

/** The used part of a browser's sessionStorage. */
interface DraftStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const prefix = 'server-manager.draft.';

/** Creates the drafts. @param storage returns sessionStorage, and may throw if it is disabled or full */
export function createDrafts(storage: () => DraftStorage): Drafts {
  const held = new Map<string, Draft>();

  function attempt<T>(use: (storage: DraftStorage) => T): T | null {
    try {
      return use(storage());
    } catch {
      // Keep the drafts in memory only.
      return null;
    }
  }

  function remove(key: string): void {
    attempt((kept) => kept.removeItem(prefix + key));
  }

  return {
    get: (key) =>
      held.get(key) ?? attempt((kept) => JSON.parse(kept.getItem(prefix + key) ?? 'null') as Draft | null) ?? undefined,
    set(key, draft, isStored) {
      held.set(key, draft);
      const store = (kept: DraftStorage): true => {
        kept.setItem(prefix + key, JSON.stringify(draft));
        return true;
      };
      const isDone = isStored && attempt(store) === true;
      if (!isDone) remove(key);
      return isDone;
    },
    delete(key) {
      held.delete(key);
      remove(key);
    },
    clear() {
      held.clear();
      attempt((kept) => {
        const keys = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '');
        for (const key of keys) if (key.startsWith(prefix)) kept.removeItem(key);
      });
    },
  };
}
