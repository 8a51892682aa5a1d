/**
 * The last run in one line: its Build and its Data Folder, its duration and the maximum number of its players. The line
 * has no duration if an incident shows the duration. A line with the duration does not repeat the Build and the Data
 * Folder that the launcher shows.
 */
import type { LastExit, Run } from '../../../../client/api.js';
import { toGet } from '../../../api/client.js';
import { usePageText } from '../../../context.js';
import { useFetch } from '../../../hooks/use-fetch.js';
import { runLengthText } from '../../../text/time.js';

interface LastRunFactsProps {
  readonly exit: LastExit;
  readonly runs: readonly Run[];
  /** The Build and the Data Folder that the launcher shows; `null` without the launcher. */
  readonly shown: { readonly build: string | null; readonly folder: string | null } | null;
}

/** Renders nothing until the run is in the list. */
export function LastRunFacts({ exit, runs, shown }: LastRunFactsProps) {
  const text = usePageText();
  const run = runs.find((each) => each.run === exit.run);
  const startedAt = run?.started_at ?? null;
  const peak = usePeak(startedAt, exit.at);
  if (run === undefined) return null;
  const { build, folder } = run;
  const place = build === null || folder === null ? null : text.history.place(build, folder);
  const hasLength = startedAt !== null && exit.outcome === 'stopped';
  const isRepeated = hasLength && shown?.build === build && shown?.folder === folder;
  const facts = [
    ...(place === null || isRepeated ? [] : [place]),
    ...(!hasLength
      ? []
      : [text.server.incident.lasted(runLengthText(Date.parse(exit.at) - Date.parse(startedAt), text))]),
    ...(peak === null ? [] : [peak === 0 ? text.players.caption(0) : text.usage.atMost(text.players.caption(peak))]),
  ];
  return <p title={place ?? undefined}>{facts.join(' · ')}</p>;
}

/** Returns the maximum number of players between two times; `null` until the number is read, and if it is unknown. */
function usePeak(since: string | null, until: string): number | null {
  const isMeasured = since !== null && since < until;
  const request = isMeasured ? toGet('/samples', { params: { query: { since, until, points: 1 } } }) : null;
  const peaks = useFetch(request, until).value?.samples.flatMap(({ players }) => players?.max ?? []) ?? [];
  return peaks.length === 0 ? null : Math.max(...peaks);
}
