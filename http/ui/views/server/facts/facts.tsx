/** Facts about the current run, and how the one before it ended. */
import type { Status } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { Fact } from '../../../parts/elements.js';
import { linkTo } from '../../../route/route.js';
import { LastExit } from './last-exit.js';

export function Facts({ status }: { readonly status: Status }) {
  const words = useText().server;
  const { run, pid } = status;
  return (
    <dl class="facts">
      <Fact name={words.pid}>{pid ?? '–'}</Fact>
      {run !== null && (
        <Fact name={words.run}>
          <a href={linkTo('runs', run)} class="code">
            {run}
          </a>
        </Fact>
      )}
      <Fact name={words.lastExit}>
        <LastExit exit={status.last_exit} />
      </Fact>
    </dl>
  );
}
