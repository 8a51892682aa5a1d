/** A fact about the run: whether the server answers. */
import type { Status } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import { useIsStale } from '../../../hooks/use-known.js';
import { linkTo } from '../../../route/route.js';
import { causeText } from '../../../text/health.js';

const tones = { unknown: 'off', healthy: 'good', unresponsive: 'bad' } as const;

export function HealthFact({ health, run }: { readonly health: Status['health']; readonly run: string }) {
  const text = usePageText();
  const words = text.server.health;
  const isStale = useIsStale();
  const word = words.states[health.state];
  const cause = causeText(health.reason, health.thread, text);
  return (
    <div>
      <dt>{words.title}</dt>
      <dd>
        <span class={`badge ${isStale ? 'unsure' : tones[health.state]}`}>
          {isStale ? text.state.lastKnown(word) : word}
        </span>
      </dd>
      {(cause !== null || health.evidence !== null) && (
        <dd class="health-cause small">
          {cause} {health.evidence !== null && <a href={linkTo('runs', run)}>{words.evidence}</a>}
        </dd>
      )}
    </div>
  );
}
