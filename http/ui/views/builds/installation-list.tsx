/** The installations in progress, each with a button that cancels it. */

import type { Installation } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useFetch } from '../../hooks/use-fetch.js';
import { useTicks } from '../../hooks/use-ticks.js';
import { useMay } from '../../parts/allowed.js';
import { ProgressBar } from '../../parts/progress-bar.js';
import { bytesText } from '../../text/time.js';

const progressMs = 1_000;

/** Renders nothing without installations. */
export function InstallationList() {
  const { installations } = usePage().state;
  const text = useText().builds;
  // The events contain only the phases of an installation, so read its progress at intervals.
  const ticks = useTicks(progressMs);
  const { value: progress } = useFetch(installations.value.length === 0 ? null : toGet('/installations'), ticks);
  if (installations.value.length === 0) return null;
  return (
    <ul class="installations" aria-label={text.installations}>
      {installations.value.map((installation) => (
        <InstallationCard
          key={installation.id}
          installation={installation}
          progress={progress?.find(({ id }) => id === installation.id) ?? installation}
        />
      ))}
    </ul>
  );
}

interface InstallationCardProps {
  readonly installation: Installation;
  /** The same installation with newer progress. */
  readonly progress: Installation;
}

function InstallationCard({ installation: { id, phase }, progress }: InstallationCardProps) {
  const { api } = usePage().state;
  const words = useText();
  const text = words.builds;
  const { received, total, unpacked } = progress;
  const share = total === null || total === 0 ? null : received / total;
  const cancel = useAction(() => api.DELETE('/builds/{id}/installation', { params: { path: { id } } }));
  return (
    <li class="card installation">
      <h2>{id}</h2>
      <span class="badge busy">{text.phases[phase]}</span>
      {phase === 'receiving' && share !== null && <ProgressBar value={share} label={text.receivedOf(id)} />}
      <p class="faint figure">
        {phase === 'receiving'
          ? text.received(bytesText(received, words), total === null ? null : bytesText(total, words))
          : text.unpacked(bytesText(unpacked, words))}
      </p>
      {useMay('builds') && <ActionButton action={cancel} icon="close" label={text.cancelInstallation} />}
      {cancel.problem !== null && <ProblemCard problem={cancel.problem} onDismiss={cancel.dismiss} />}
    </li>
  );
}
