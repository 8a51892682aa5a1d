/** Facts about the current run. */
import type { Status } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import { linkTo } from '../../../route/route.js';
import { AgonesFact } from './agones-fact.js';

/** The number of characters of a run's id that are shown. */
export const shortRunLength = 6;

export function Facts({ status: { run, pid, agones } }: { readonly status: Status }) {
  const words = usePageText().server;
  return (
    <dl class="run-facts">
      <div>
        <dt>{words.pid}</dt>
        <dd>{pid ?? '–'}</dd>
      </div>
      {run !== null && (
        <div>
          <dt>{words.run}</dt>
          <dd title={run}>
            <a href={linkTo('runs', run)} class="code">
              {/* The end of the id is different for each run. */}
              <span class="unseen">{run.slice(0, -shortRunLength)}</span>
              {run.slice(-shortRunLength)}
            </a>
          </dd>
        </div>
      )}
      <AgonesFact agones={agones} />
    </dl>
  );
}
