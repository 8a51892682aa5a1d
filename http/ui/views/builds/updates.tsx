/** The published versions of each source, and the plan that installs another version for a Data Folder. */
import { useState } from 'preact/hooks';
import type { UpdatePlan, UpdateSource } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { AgoTime } from '../../parts/ago-time.js';
import { useMay } from '../../parts/allowed.js';
import { CardTable, Cell } from '../../parts/card-table.js';
import { copyText } from '../../parts/copy-text.js';
import { IconButton } from '../../parts/elements.js';
import { percentText } from '../../text/time.js';
import { useInstallations } from './installation-list.js';
import type { Channel } from './newer-build.js';
import { PlanCard } from './plan-card.js';
import { PlanUpdate } from './plan-update.js';
import { SupportEnd } from './support-end.js';
import { isOpen } from './use-plan.js';

interface UpdatesProps {
  readonly sources: readonly UpdateSource[];
  /** The last plan; `null` without a plan. */
  readonly plan: UpdatePlan | null;
}

const indexOption = '--builds-index';

export function Updates({ sources, plan }: UpdatesProps) {
  const { settings, updates: words } = useText();
  /** The only source: the heading of the section names it. */
  const only = sources.length === 1 ? sources[0] : undefined;
  const open = plan !== null && isOpen(plan) ? plan : null;
  return (
    <section class="updates" aria-label={words.heading}>
      {(sources.length > 0 || plan !== null) && (
        <div class="row">
          <h2>{words.heading}</h2>
          {only !== undefined && <SourceFacts source={only} />}
        </div>
      )}
      {sources.length === 0 && (
        <div class="row index-hint small faint">
          <p>
            {words.noSource} <code>{`${indexOption} URL`}</code>
          </p>
          <IconButton icon="copy" label={settings.copy} onClick={() => void copyText(indexOption)} />
        </div>
      )}
      {sources.map((source) => (
        <Source key={source.id} source={source} isOnly={only !== undefined} plan={open} />
      ))}
      {plan !== null && open === null && <PlanCard plan={plan} />}
    </section>
  );
}

/** The name and the address of a source, and when the source was read. */
function SourceFacts({ source: { id, source, fetched_at: fetchedAt } }: Pick<SourceProps, 'source'>) {
  const words = useText().updates;
  return (
    <p class="small faint source-facts">
      {id}
      {' · '}
      {source}
      {' · '}
      {fetchedAt === null ? words.notFetched : words.fetched} {fetchedAt !== null && <AgoTime at={fetchedAt} />}
    </p>
  );
}

interface SourceProps {
  readonly source: UpdateSource;
  /** Whether there is no other source. The heading of the section then names the source. */
  readonly isOnly: boolean;
  /** The plan in progress; `null` without one. */
  readonly plan: UpdatePlan | null;
}

function Source({ source, isOnly, plan }: SourceProps) {
  const { status } = usePage().state;
  const text = useText();
  const words = text.updates;
  const [planned, setPlanned] = useState<Channel | null>(null);
  const mayInstall = useMay('builds');
  const mayControl = useMay('control');
  const folder = status.value?.folder ?? null;
  const isInUse = source.builds.some((build) => build.in_use);
  const { channels } = source;
  const hasNames = channels.some(({ version, builds }) => builds.some((build) => build !== version));
  const canPlan = mayInstall && mayControl && isInUse && folder !== null && plan === null;
  return (
    <section class="source" aria-label={source.id}>
      {!isOnly && <SourceFacts source={source} />}
      {source.problem !== null && (
        <p class="why" lang="en">
          {source.problem}
        </p>
      )}
      {channels.length > 0 && (
        <CardTable
          name="channels"
          caption={`${words.heading}: ${source.id}`}
          titles={[
            words.channel,
            words.version,
            words.support,
            ...(hasNames ? [words.installed] : []),
            text.builds.actions,
          ]}
        >
          {channels.map((channel) => (
            <tr key={channel.channel} role="row">
              <th role="rowheader" scope="row">
                {channel.channel === 'recommended' ? (
                  <span class="badge note">{words.channels.recommended}</span>
                ) : (
                  words.channels[channel.channel]
                )}
              </th>
              <Cell title={words.version}>{channel.version}</Cell>
              <Cell title={words.support}>
                {channel.support_ends_at !== null && <SupportEnd at={channel.support_ends_at} />}
              </Cell>
              {hasNames && <Cell title={words.installed}>{channel.builds.join(', ')}</Cell>}
              <td role="cell">
                <div class="row row-actions">
                  {channel.in_use ? (
                    <span class="badge good">{words.inUse}</span>
                  ) : plan?.source === source.id && plan.version === channel.version ? (
                    <PlanState plan={plan} />
                  ) : (
                    canPlan &&
                    (channel.download !== null || channel.builds.length > 0) && (
                      <button
                        type="button"
                        aria-label={words.updateTo(channel.version)}
                        onClick={() => setPlanned(channel)}
                      >
                        {text.builds.update}
                      </button>
                    )
                  )}
                </div>
              </td>
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

/** The state of an update in progress, and the completed part of the download. */
function PlanState({ plan: { state, build } }: { readonly plan: UpdatePlan }) {
  const text = useText();
  const installation = useInstallations().find(({ id }) => id === build);
  const { received = 0, total = null } = installation?.phase === 'receiving' ? installation : {};
  const percent = total === null || total === 0 ? null : percentText(received / total, text);
  return (
    <span class="badge busy figure">
      {state === 'installing' && percent !== null ? text.updates.installing(percent) : text.updatePlans.states[state]}
    </span>
  );
}
