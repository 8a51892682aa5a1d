/**
 * CPU, memory, players and tick time in the last hour, each as a figure, a limit and a line. A click opens the charts.
 */
import { usePage, usePageText } from '../../../context.js';
import type { PageText } from '../../../text/en.js';
import { type Measure, selectMeasures } from '../../usage/measures.js';
import type { Part } from '../../usage/plot/chart-data.js';
import { useCurrentPart } from '../../usage/use-current-part.js';
import { useSamples } from '../../usage/use-samples.js';
import { Spark } from './spark.js';

/** The number of points: one for each half minute. */
const points = 120;

interface VitalsProps {
  readonly isOpen: boolean;
  /** Opens or closes the charts. */
  readonly onOpen: () => void;
}

export function Vitals({ isOpen, onOpen }: VitalsProps) {
  const { state } = usePage();
  const text = usePageText();
  const { samples } = useSamples('1h', points);
  const current = useCurrentPart();
  const status = state.status.value;
  if (samples === null) return null;
  const build = state.builds.value?.find(({ id }) => id === status?.build) ?? null;
  const limits: Readonly<Record<string, number | null>> = {
    cpu: build?.limits?.cpus ?? samples.machine.cpus,
    memory: build?.limits?.memory_bytes ?? samples.machine.memory_bytes,
    players: status?.max_players ?? null,
  };
  const measures = selectMeasures(samples, text);
  if (measures.length === 0) return <p class="faint">{text.usage.noneDetail}</p>;
  return (
    <div class="vitals">
      {measures.map((measure) => (
        <button
          key={measure.key}
          type="button"
          class="vital"
          aria-expanded={isOpen}
          title={text.usage.openCharts}
          onClick={onOpen}
        >
          <span class="vital-name">{measure.shortTitle ?? measure.title}</span>
          <span class="vital-value">{currentText(measure, current)}</span>
          <span class="vital-limit">{limitText(measure, limits[measure.key] ?? null, text)}</span>
          <Spark samples={samples} value={measure.lines[0]?.[1]} limit={limits[measure.key] ?? null} />
        </button>
      ))}
    </div>
  );
}

/** Returns the limit of the figure; without a limit, the highest value of the hour. */
function limitText({ key, summary, format }: Measure, limit: number | null, text: PageText): string {
  const words = text.usage;
  if (limit === null) return words.atMost(format(summary.max));
  return key === 'cpu' ? words.cpusOf(limit) : words.limitOf(format(limit));
}

/** Returns the present run's value. */
function currentText({ read, format }: Measure, current: Part | null): string {
  const value = current === null ? null : read(current);
  return value === null ? '–' : format(value);
}
