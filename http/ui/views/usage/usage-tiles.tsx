/** The charts of the server view: one tile for each measure. This browser stores the selected period. */
import { useMemo, useState } from 'preact/hooks';
import type { Build, Samples } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { linkTo } from '../../route/route.js';
import type { Text } from '../../text/en.js';
import { type Measure, selectMeasures } from './measures.js';
import { type Chart, type Part, toChart } from './plot/chart-data.js';
import { entryText, entryWithin } from './plot/entry-marks.js';
import { formatMoment, Plot } from './plot/plot.js';
import { writeZoom } from './plot/zoom.js';
import { type Range, rangeNamed, ranges } from './ranges.js';
import { shareText } from './share-text.js';
import { useCurrentPart } from './use-current-part.js';
import { useSamples } from './use-samples.js';
import './usage.css';
import './usage-tiles.css';

const rangeKey = 'usage-range';

/** The maximum number of points. In such a small chart, more points would look like a band instead of a line. */
const maxPoints = 120;

export function UsageTiles() {
  const { state, store } = usePage();
  const text = useText();
  const words = text.usage;
  const [range, setRange] = useState(() => rangeNamed(store.read(rangeKey)));
  const { samples, problem } = useSamples(range, maxPoints);
  const current = useCurrentPart();
  const build = state.builds.value?.find(({ id }) => id === state.status.value?.build) ?? null;
  const measures = samples === null ? [] : selectMeasures(samples, text);

  function choose(chosen: Range): void {
    store.write(rangeKey, chosen);
    setRange(chosen);
  }

  return (
    <section class="card usage-tiles" aria-labelledby="usage-tiles">
      <div class="row tiles-head">
        <h2 id="usage-tiles">{text.app.views.usage}</h2>
        <a href={linkTo('usage', range)}>{words.allCharts}</a>
      </div>
      <div class="tile-ranges" role="group" aria-label={words.period}>
        {ranges.map((each) => (
          <button
            key={each}
            type="button"
            title={words.ranges[each]}
            aria-pressed={each === range}
            onClick={() => choose(each)}
          >
            {words.shortRanges[each]}
          </button>
        ))}
      </div>
      {samples !== null && measures.length === 0 && <p class="faint">{words.none}</p>}
      {samples === null && problem !== null && <p class="faint">{words.unavailable}</p>}
      {samples !== null &&
        measures.map((measure) => (
          <Tile key={measure.key} measure={measure} samples={samples} range={range} build={build} current={current} />
        ))}
    </section>
  );
}

interface TileProps {
  readonly measure: Measure;
  readonly samples: Samples;
  readonly range: Range;
  /** The Build that runs; `null` without such a Build. */
  readonly build: Build | null;
  /** The current usage of the run; `null` if it is unknown. */
  readonly current: Part | null;
}

/**
 * Shows the current value and the range of the values. If the chart has a cursor, the tile shows the value and the
 * entry at the cursor's time.
 */
function Tile({ measure, samples, range, build, current }: TileProps) {
  const text = useText();
  const words = text.usage;
  const { title, lines, summary, format, read } = measure;
  const chart = useMemo(() => toChart(samples, lines), [samples, words]);
  const [cursor, setCursor] = useState<number | null>(null);
  const facts = words.summary(format(summary.last), format(summary.mean), format(summary.min), format(summary.max));
  const at = cursor === null ? null : sampleAt(chart, cursor, samples, text);
  const now = current === null ? null : read(current);
  const share = now === null ? null : shareText(measure.key, now, samples.machine, build, text);
  const value = at === null ? now : at.value;
  const detail = at === null ? share : at.event;
  return (
    <div class="tile">
      <div class="tile-head">
        <h3>{measure.shortTitle ?? title}</h3>
        <span class="tile-value">{value === null ? '–' : format(value)}</span>
      </div>
      <p class="tile-detail faint">
        <span>{at === null ? words.range(format(summary.min), format(summary.max)) : at.time}</span>
        <span title={detail ?? undefined}>{detail}</span>
      </p>
      <Plot
        {...measure}
        chart={chart}
        from={Date.parse(samples.since) / 1_000}
        to={Date.parse(samples.until) / 1_000}
        entries={samples.entries}
        title={`${title}, ${words.ranges[range]}`}
        facts={facts}
        isSmall
        onCursor={setCursor}
        onZoom={(period) => {
          if (period !== null) window.location.hash = `${linkTo('usage', range)}?zoom=${writeZoom(period)}`;
        }}
      />
    </div>
  );
}

/** Returns the value of the first line at an index, its time, and the entry at that time. */
function sampleAt({ times, lines }: Chart, index: number, samples: Samples, text: Text) {
  const time = times[index] ?? 0;
  const entry = entryWithin(samples.entries, time, time + samples.bucket_seconds);
  return {
    value: lines[0]?.values[index] ?? null,
    time: formatMoment(time, text.time.dates),
    event: entry === null ? null : entryText(entry, text),
  };
}
