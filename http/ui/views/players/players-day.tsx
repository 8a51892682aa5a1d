/** A chart of the number of players in the last 24 hours. Renders nothing if no players were counted. */
import { useMemo } from 'preact/hooks';
import type { Samples } from '../../../client/api.js';
import { useText } from '../../context.js';
import { selectMeasures } from '../usage/measures.js';
import { toChart } from '../usage/plot/chart-data.js';
import { Plot } from '../usage/plot/plot.js';
import '../usage/usage.css';

export function PlayersDay({ samples }: { readonly samples: Samples | null }) {
  const text = useText();
  const words = text.players;
  const measure = useMemo(
    () => (samples === null ? null : (selectMeasures(samples, text).find(({ key }) => key === 'players') ?? null)),
    [samples, text],
  );
  const chart = useMemo(
    () => (samples === null || measure === null ? null : toChart(samples, measure.lines)),
    [samples, measure],
  );
  if (samples === null || measure === null || chart === null) return null;
  const peak = words.peak(measure.format(measure.summary.max));
  return (
    <section class="players-day" aria-labelledby="players-day">
      <h2 id="players-day">{words.day}</h2>
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
