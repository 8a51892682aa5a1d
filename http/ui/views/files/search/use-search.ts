/** Searches the files of a directory, and shows matches as they arrive. */
import { useEffect, useState } from 'preact/hooks';
import type { FileMatch } from '../../../../client/api.js';
import type { Problem } from '../../../api/answer.js';
import { unreachable } from '../../../api/answer.js';
import type { Api } from '../../../api/client.js';
import { usePage } from '../../../context.js';
import { readJsonLines } from './json-lines.js';

/** The time in milliseconds between the last typed letter and the search. */
const pauseMs = 250;

export const searchPlaces = ['names', 'contents'] as const;
export type SearchPlace = (typeof searchPlaces)[number];

export interface Found {
  readonly matches: readonly FileMatch[];
  /** Whether all files were searched; `null` while the search is running. */
  readonly isComplete: boolean | null;
  readonly problem: Problem | null;
}

const nothing: Found = { matches: [], isComplete: null, problem: null };

/**
 * Searches the files below a directory while the user types.
 * @param query the text; each change cancels the search and begins a new search
 */
export function useSearch(folder: string, path: string, query: string, place: SearchPlace): Found {
  const { api } = usePage().state;
  const [found, setFound] = useState<Found>(nothing);
  useEffect(() => {
    setFound(nothing);
    const cancelling = new AbortController();
    const timer = setTimeout(() => {
      const request = { folder, path, query, place };
      void search(api, request, cancelling.signal, (next) => !cancelling.signal.aborted && setFound(next));
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      cancelling.abort();
    };
  }, [folder, path, query, place]);
  return found;
}

interface SearchRequest {
  readonly folder: string;
  readonly path: string;
  readonly query: string;
  readonly place: SearchPlace;
}

async function search(
  api: Api,
  { folder, path, query, place }: SearchRequest,
  signal: AbortSignal,
  show: (found: Found) => void,
): Promise<void> {
  const matches: FileMatch[] = [];
  try {
    const answer = await api.GET('/datafolders/{name}/files/search', {
      params: { path: { name: folder }, query: { path, query, in: place } },
      ...{ parseAs: 'stream', signal },
    });
    if (!answer.ok) return show({ ...nothing, isComplete: false, problem: answer.problem });
    let isComplete = false;
    for await (const lines of readJsonLines<FileMatch>(answer.value)) {
      for (const line of lines) {
        if (line.complete === undefined) matches.push(line);
        else isComplete = line.complete;
      }
      show({ matches: [...matches], isComplete: null, problem: null });
    }
    show({ matches, isComplete, problem: null });
  } catch {
    // The connection was lost during the answer, or the search was cancelled.
    show({ matches, isComplete: false, problem: unreachable });
  }
}
