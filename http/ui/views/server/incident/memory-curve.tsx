/** The memory of a run before its exit or its hang, and the share of the limit. */
import type { Samples } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import { bytesText } from '../../../text/time.js';
import { Spark } from '../strip/spark.js';

/** The minimum number of samples of a curve. */
const minSamples = 3;

interface MemoryCurveProps {
  readonly samples: Samples;
  readonly limit: number;
}

export function MemoryCurve({ samples, limit }: MemoryCurveProps) {
  const text = usePageText();
  const values = samples.samples.flatMap(({ memory_bytes: memory }) => memory?.max ?? []);
  const last = values.at(-1);
  if (last === undefined || values.length < minSamples) return null;
  return (
    <figure class="memory-curve">
      <figcaption>
        <span class="faint">{text.server.incident.memory}</span>
        <strong>
          {bytesText(last, text)} <span class="faint">{text.usage.limitOf(bytesText(limit, text))}</span>
        </strong>
      </figcaption>
      <Spark samples={samples} value={({ memory_bytes: memory }) => memory?.max ?? null} limit={limit} isLimitNear />
    </figure>
  );
}
