/** A timeline that shows when the server ran and how each run ended. */
import type { Run } from '../../../client/api.js';
import { useText } from '../../context.js';
import { useKnownTime } from '../../hooks/use-known.js';
import { linkTo } from '../../route/route.js';
import { describeRun } from '../../text/run.js';
import { outcomeTone } from '../../text/state.js';
import { axisLabels } from '../usage/plot/time-axis.js';
import { toTimeline } from './timeline.js';
import './run-timeline.css';

/**
 * Draws the bars without Tab stops and hides them from screen readers, because the table has the same content. The
 * filter above names the colours.
 */
export function RunTimeline({ runs }: { readonly runs: readonly Run[] }) {
  const now = useKnownTime();
  const text = useText();
  const timeline = toTimeline(runs, now);
  if (timeline === null) return null;
  const labels = axisLabels(
    timeline.ticks.map(({ at }) => at / 1_000),
    timeline.length / 1_000,
    text.time.dates,
  );
  return (
    <section class="card run-timeline" aria-label={text.runs.timeline}>
      <div class="bars" aria-hidden="true">
        {timeline.bars.map(({ run, left, width }) => (
          <a
            key={run.run}
            class={run.exit === null ? 'running' : outcomeTone(run.exit.outcome)}
            style={{ left: `${left}%`, width: `${width}%` }}
            href={linkTo('runs', run.run)}
            tabIndex={-1}
            title={describeRun(run, now, text)}
          />
        ))}
      </div>
      <div class="ticks small faint" aria-hidden="true">
        {timeline.ticks.map(({ left }, index) => (
          <span key={left} style={{ left: `${left}%` }}>
            {labels[index]}
          </span>
        ))}
        <span class="end">{text.runs.now}</span>
      </div>
    </section>
  );
}
