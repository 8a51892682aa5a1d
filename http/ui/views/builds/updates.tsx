/** The newer versions from each source, and the plan that installs a newer version for a Data Folder. */
import { useState } from 'preact/hooks';
import type { UpdatePlan, UpdateSource } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { AgoTime } from '../../parts/ago-time.js';
import { useMay } from '../../parts/allowed.js';
import { CardTable, Cell } from '../../parts/card-table.js';
import { copyText } from '../../parts/copy-text.js';
import { Button } from '../../parts/elements.js';
import { dayText } from '../../text/time.js';
import { PlanCard } from './plan-card.js';
import { PlanUpdate } from './plan-update.js';
import { type Channel, isOpen } from './use-plan.js';

interface UpdatesProps {
  readonly sources: readonly UpdateSource[];
  /** The last plan; `null` without a plan. */
  readonly plan: UpdatePlan | null;
}

const indexOption = '--builds-index';

export function Updates({ sources, plan }: UpdatesProps) {
  const { app, updates: words } = useText();
  return (
    <section class="updates" aria-labelledby="updates">
      <h2 id="updates">{words.heading}</h2>
      {sources.length === 0 && (
        <div class="row">
          <p class="faint">{words.noSource}</p>
          <code>{`${indexOption} URL`}</code>
          <Button icon="copy" label={app.settingsOf.copy} onClick={() => void copyText(indexOption)} />
        </div>
      )}
      {sources.map((source) => (
        <Source key={source.id} source={source} plan={plan !== null && isOpen(plan) ? plan : null} />
      ))}
      {plan !== null && !isOpen(plan) && <PlanCard plan={plan} />}
    </section>
  );
}

interface SourceProps {
  readonly source: UpdateSource;
  /** The plan in progress; `null` without a plan. */
  readonly plan: UpdatePlan | null;
}

function Source({ source, plan }: SourceProps) {
  const { status } = usePage().state;
  const text = useText();
  const words = text.updates;
  const [planned, setPlanned] = useState<Channel | null>(null);
  const mayInstall = useMay('builds');
  const mayControl = useMay('control');
  const folder = status.value?.folder ?? null;
  const isInUse = source.builds.some((build) => build.in_use);
  const hasInstalled = source.channels.some(({ builds }) => builds.length > 0);
  const canPlan = mayInstall && mayControl && isInUse && folder !== null && plan === null;
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
          titles={[
            words.channel,
            words.version,
            words.support,
            ...(hasInstalled ? [words.installed] : []),
            words.update,
          ]}
        >
          {source.channels.map((channel) => (
            <tr key={channel.channel} role="row">
              <th role="rowheader" scope="row">
                {words.channels[channel.channel]}
              </th>
              <Cell title={words.version}>{channel.version}</Cell>
              <Cell title={words.support}>
                {channel.support_ends_at !== null && dayText(channel.support_ends_at, text)}
              </Cell>
              {hasInstalled && <Cell title={words.installed}>{channel.builds.join(', ')}</Cell>}
              <Cell title={words.update}>
                {channel.in_use ? (
                  <span class="badge good">{words.inUse}</span>
                ) : plan?.source === source.id && plan.version === channel.version ? (
                  <span class="faint">{words.inProgress}</span>
                ) : (
                  canPlan &&
                  (channel.download !== null || channel.builds.length > 0) && (
                    <Button label={words.plan} onClick={() => setPlanned(channel)} />
                  )
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
