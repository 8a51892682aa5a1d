/** The newer versions from each source, and the plan that installs one for a Data Folder. */
import { useState } from 'preact/hooks';
import type { UpdatePlan, UpdateSource } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { AgoTime } from '../../parts/ago-time.js';
import { useMay } from '../../parts/allowed.js';
import { CardTable, Cell } from '../../parts/card-table.js';
import { Button } from '../../parts/elements.js';
import { dayText } from '../../text/time.js';
import { PlanCard } from './plan-card.js';
import { PlanUpdate } from './plan-update.js';
import { type Channel, isOpen } from './use-plan.js';

interface UpdatesProps {
  readonly sources: readonly UpdateSource[];
  /** The last plan; `null` without one. */
  readonly plan: UpdatePlan | null;
}

export function Updates({ sources, plan }: UpdatesProps) {
  const words = useText().updates;
  return (
    <section class="updates" aria-labelledby="updates">
      <h2 id="updates">{words.heading}</h2>
      {sources.length === 0 && <p class="faint">{words.noSource}</p>}
      {sources.map((source) => (
        <Source key={source.id} source={source} isPlanned={plan !== null && isOpen(plan)} />
      ))}
      {plan !== null && !isOpen(plan) && <PlanCard plan={plan} />}
    </section>
  );
}

function Source({ source, isPlanned }: { readonly source: UpdateSource; readonly isPlanned: boolean }) {
  const { status } = usePage().state;
  const text = useText();
  const words = text.updates;
  const [planned, setPlanned] = useState<Channel | null>(null);
  const mayInstall = useMay('builds');
  const mayControl = useMay('control');
  const folder = status.value?.folder ?? null;
  const isInUse = source.builds.some((build) => build.in_use);
  const canPlan = mayInstall && mayControl && isInUse && folder !== null && !isPlanned;
  return (
    <section class="source" aria-label={source.id}>
      <h3>{source.id}</h3>
      <p class="small faint">
        {source.source}
        {' · '}
        {source.fetched_at === null ? words.notFetched : words.fetched}{' '}
        {source.fetched_at !== null && <AgoTime at={source.fetched_at} />}
      </p>
      {source.problem !== null && (
        <p class="why" lang="en">
          {source.problem}
        </p>
      )}
      {source.channels.length > 0 && (
        <CardTable
          name="channels"
          caption={`${words.heading}: ${source.id}`}
          titles={[words.channel, words.version, words.support, words.installed, words.update]}
        >
          {source.channels.map((channel) => (
            <tr key={channel.channel} role="row">
              <th role="rowheader" scope="row">
                {words.channels[channel.channel]}
              </th>
              <Cell title={words.version}>{channel.version}</Cell>
              <Cell title={words.support}>
                {channel.support_ends_at === null ? '–' : dayText(channel.support_ends_at, text)}
              </Cell>
              <Cell title={words.installed}>{channel.builds.join(', ') || '–'}</Cell>
              <Cell title={words.update}>
                {channel.in_use ? (
                  <span class="badge good">{words.inUse}</span>
                ) : canPlan && (channel.download !== null || channel.builds.length > 0) ? (
                  <Button label={words.plan} onClick={() => setPlanned(channel)} />
                ) : (
                  '–'
                )}
              </Cell>
            </tr>
          ))}
        </CardTable>
      )}
      {source.channels.length === 0 && source.fetched_at !== null && <p class="small faint">{words.nothingOffered}</p>}
      {!isInUse && <p class="small faint">{words.notRunning}</p>}
      {planned !== null && folder !== null && (
        <PlanUpdate source={source.id} channel={planned} folder={folder} onClose={() => setPlanned(null)} />
      )}
    </section>
  );
}
