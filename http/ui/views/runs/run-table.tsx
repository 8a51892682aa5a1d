/** The table of runs. */

import type { Run } from '../../../client/api.js';
import { toUrl } from '../../api/client.js';
import { useText } from '../../context.js';
import { CardTable, Cell } from '../../parts/card-table.js';
import { Icon } from '../../parts/elements.js';
import { linkTo } from '../../route/route.js';
import { momentText } from '../../text/time.js';
import { RunDuration, RunExit, RunSize } from './run-cells.js';

export function RunTable({ runs }: { readonly runs: readonly Run[] }) {
  const text = useText();
  const words = text.runs;
  const titles = [words.started, words.build, words.folder, words.end, words.lasted, words.size, words.log];
  return (
    <CardTable name="runs" caption={words.caption} titles={titles}>
      {runs.map((run) => (
        <tr key={run.run} role="row">
          <th role="rowheader" scope="row">
            <a href={linkTo('runs', run.run)}>
              {run.started_at === null ? words.startUnknown : momentText(run.started_at, text)}
            </a>
          </th>
          <Cell title={words.build}>{run.build ?? words.damaged}</Cell>
          <Cell title={words.folder}>{run.folder ?? words.damaged}</Cell>
          <Cell title={words.end}>
            <RunExit run={run} />
          </Cell>
          <Cell title={words.lasted}>
            <RunDuration run={run} />
          </Cell>
          <Cell title={words.size}>
            <RunSize run={run} />
          </Cell>
          <Cell title={words.log}>
            <a
              class="button plain"
              href={toUrl('/runs/{run}/log', { params: { path: { run: run.run } } })}
              download={`${run.run}.log`}
              aria-label={words.downloadOf(run.started_at === null ? run.run : momentText(run.started_at, text))}
            >
              <Icon name="download" />
            </a>
          </Cell>
        </tr>
      ))}
    </CardTable>
  );
}
