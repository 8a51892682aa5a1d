/**
 * A chart of the number of players in the last 24 hours up to now, with the limit of the server if the peak is near it,
 * and with the times in which the server did not run. Renders nothing if no players were counted.
 */
import { useMemo } from 'preact/hooks';
import type { Samples } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { createHourFormat } from '../../../text/time.js';
import { selectMeasures } from '../../usage/measures.js';
import { toChart } from '../../usage/plot/chart-data.js';
import { Plot } from '../../usage/plot/plot.js';
import { extendToNow, findDowntimes } from './day-chart.js';
import '../../usage/usage.css';

/** The peak is near the limit if the limit is less than this multiple of the peak. */
const nearLimit = 3;

export function PlayersDay({ samples }: { readonly samples: Samples | null }) {
  const text = useText();
  const words = text.playerSessions;
  const { state, players: online = null, max_players: limit = null } = usePage().state.status.value ?? {};
  const measure = useMemo(
    () => (samples === null ? null : (selectMeasures(samples, text).find(({ key }) => key === 'players') ?? null)),
    [samples, text],
  );
  const max = measure?.summary.max ?? 0;
  const shownLimit = limit !== null && limit < max * nearLimit ? limit : null;
  const chart = useMemo(() => {
    if (samples === null || measure === null) return null;
    // The first line is the highest number, to which the limit and the title belong.
    const whole = toChart(samples, measure.lines.slice(0, 1));
    const { times, lines } = extendToNow(whole, Date.parse(samples.until) / 1_000, online, samples.bucket_seconds);
    if (shownLimit === null) return { times, lines };
    return {
      times,
      lines: [...lines, { name: words.slots, isReference: true as const, values: times.map(() => shownLimit) }],
    };
  }, [samples, measure, shownLimit, online, words]);
  const downtimes = useMemo(
    () => (samples === null ? [] : findDowntimes(samples, state === 'stopped')),
    [samples, state],
  );
  if (samples === null || measure === null || chart === null) return null;
  const busiest = samples.samples.find(({ players }) => players?.max === max && max > 0)?.at;
  const at = busiest === undefined ? null : words.busiest(createHourFormat(text)(Date.parse(busiest)));
  return (
    <section class="players-day" aria-labelledby="players-day">
      <div class="row card-head">
        <h3 id="players-day">{words.day}</h3>
        <div class="day-keys faint small">
          {at !== null && <span>{at}</span>}
          {shownLimit !== null && (
            <span class="slots-key">{words.slotsOf(shownLimit.toLocaleString(text.time.locale))}</span>
          )}
          {downtimes.length > 0 && <span class="down-key">{words.notRunning}</span>}
        </div>
      </div>
      <Plot
        {...measure}
        chart={chart}
        from={Date.parse(samples.since) / 1_000}
        to={Date.parse(samples.until) / 1_000}
        entries={[]}
        shades={downtimes}
        title={words.day}
        facts={[words.peak(measure.format(max)), ...(at === null ? [] : [at])].join(', ')}
        isSmall
        isTight
      />
    </section>
  );
}
