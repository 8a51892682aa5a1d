/** Facts about the current run. */
import type { Status } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import { linkTo } from '../../../route/route.js';
import { AgonesFact } from './agones-fact.js';

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
              {run}
            </a>
          </dd>
        </div>
      )}
      <AgonesFact agones={agones} />
    </dl>
  );
}
