/** The last run in one line: its Build and Data Folder, its duration, and the maximum number of its players. */
import type { LastExit, Run } from '../../../../client/api.js';
import { toGet } from '../../../api/client.js';
import { usePageText } from '../../../context.js';
import { useFetch } from '../../../hooks/use-fetch.js';
import type { PageText } from '../../../text/en.js';
import { durationText, secondsText } from '../../../text/time.js';

const shortMs = 10_000;

interface LastRunFactsProps {
  readonly exit: LastExit;
  readonly runs: readonly Run[];
}

/** Renders nothing until the run is in the list. */
export function LastRunFacts({ exit, runs }: LastRunFactsProps) {
  const text = usePageText();
  const run = runs.find((each) => each.run === exit.run);
  const startedAt = run?.started_at ?? null;
  const peak = usePeak(startedAt, exit.at);
  if (run === undefined) return null;
  const { build, folder } = run;
  const facts = [
    ...(startedAt === null ? [] : [lengthText(Date.parse(exit.at) - Date.parse(startedAt), text)]),
    ...(peak === null ? [] : [peak === 0 ? text.players.caption(0) : text.usage.atMost(text.players.caption(peak))]),
  ].join(' · ');
  const place = build === null || folder === null ? '' : text.history.place(build, folder);
  return (
    <p title={[place, facts].filter((part) => part !== '').join(' · ')}>
      <span>{place}</span>
      <span>{facts}</span>
    </p>
  );
}

/** Returns a duration. A short one has tenths of seconds. */
function lengthText(length: number, text: PageText): string {
  return length < shortMs ? secondsText(length, text) : durationText(length, text);
}

/** Returns the maximum number of players between two times; `null` until it is read, and if it is unknown. */
function usePeak(since: string | null, until: string): number | null {
  const isMeasured = since !== null && since < until;
  const request = isMeasured ? toGet('/samples', { params: { query: { since, until, points: 1 } } }) : null;
  const peaks = useFetch(request, until).value?.samples.flatMap(({ players }) => players?.max ?? []) ?? [];
  return peaks.length === 0 ? null : Math.max(...peaks);
}
