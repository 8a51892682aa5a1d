/**
 * A chart of the number of players in the last 24 hours, with the limit of the server if the peak is near it. Renders
 * nothing if no players were counted.
 */
import { useMemo } from 'preact/hooks';
import type { Samples } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { selectMeasures } from '../usage/measures.js';
import { toChart } from '../usage/plot/chart-data.js';
import { Plot } from '../usage/plot/plot.js';
import '../usage/usage.css';

/** The peak is near the limit if the limit is less than this multiple of the peak. */
const nearLimit = 3;

export function PlayersDay({ samples }: { readonly samples: Samples | null }) {
  const text = useText();
  const words = text.playerSessions;
  const limit = usePage().state.status.value?.max_players ?? null;
  const measure = useMemo(
    () => (samples === null ? null : (selectMeasures(samples, text).find(({ key }) => key === 'players') ?? null)),
    [samples, text],
  );
  const shownLimit = limit !== null && limit < (measure?.summary.max ?? 0) * nearLimit ? limit : null;
  const chart = useMemo(() => {
    if (samples === null || measure === null) return null;
    const { times, lines } = toChart(samples, measure.lines);
    if (shownLimit === null) return { times, lines };
    return {
      times,
      lines: [...lines, { name: words.slots, isReference: true as const, values: times.map(() => shownLimit) }],
    };
  }, [samples, measure, shownLimit, words]);
  if (samples === null || measure === null || chart === null) return null;
  const peak = words.peak(measure.format(measure.summary.max));
  return (
    <section class="players-day" aria-labelledby="players-day">
      <div class="row card-head">
        <h3 id="players-day">{words.day}</h3>
        {shownLimit !== null && (
          <span class="slots-key faint small">{words.slotsOf(shownLimit.toLocaleString(text.time.locale))}</span>
        )}
      </div>
      <Plot
        {...measure}
        chart={chart}
        from={Date.parse(samples.since) / 1_000}
        to={Date.parse(samples.until) / 1_000}
        entries={[]}
        title={words.day}
        facts={peak}
        isSmall
        isTight
      />
    </section>
  );
}
