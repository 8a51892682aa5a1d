/** The installations in progress, each with a button that cancels it. */
import { useRef } from 'preact/hooks';
import type { Installation } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { useFetch } from '../../hooks/use-fetch.js';
import { useTicks } from '../../hooks/use-ticks.js';
import { FailedDialog } from '../../operations/failed-dialog.js';
import { useMay } from '../../parts/allowed.js';
import { ProgressBar } from '../../parts/progress-bar.js';
import { bytesText, durationText, percentText } from '../../text/time.js';

const progressMs = 1_000;

/** Returns the installations in progress, with their newest progress. */
export function useInstallations(): readonly Installation[] {
  const { installations } = usePage().state;
  // The events contain only the phases of an installation, so read its progress at intervals.
  const ticks = useTicks(progressMs);
  const { value } = useFetch(installations.value.length === 0 ? null : toGet('/installations'), ticks);
  return installations.value.map((each) => ({
    ...(value?.find(({ id }) => id === each.id) ?? each),
    phase: each.phase,
  }));
}

/** Renders nothing without installations. @param except the Builds whose progress is shown elsewhere */
export function InstallationList({ except = [] }: { readonly except?: readonly string[] }) {
  const text = useText().builds;
  const installations = useInstallations().filter(({ id }) => !except.includes(id));
  if (installations.length === 0) return null;
  return (
    <ul class="installations" aria-label={text.installations}>
      {installations.map((installation) => (
        <InstallationCard key={installation.id} installation={installation} />
      ))}
    </ul>
  );
}

/** The progress of a Build's installation in bytes. Renders nothing if the Build is not being installed. */
export function InstallationProgress({ build }: { readonly build: string }) {
  const installation = useInstallations().find(({ id }) => id === build);
  const timeLeft = useTimeLeft(installation);
  if (installation === undefined) return null;
  return (
    <>
      <Progress installation={installation} />
      {installation.phase === 'receiving' && installation.total !== null && <p class="faint figure">{timeLeft}</p>}
    </>
  );
}

/** The minimum time of measuring before a remaining time is shown, in milliseconds. */
const minMeasuredMs = 3_000;

/**
 * Returns the remaining time of a download, for example "about 2 min left", by its mean speed since the page shows it;
 * while no speed is measured, a text that says so.
 */
function useTimeLeft(installation: Installation | undefined): string {
  const text = useText();
  const first = useRef<{ readonly id: string; readonly at: number; readonly received: number } | null>(null);
  const { id = '', received = 0, total = null } = installation ?? {};
  const now = Date.now();
  if (received > 0 && first.current?.id !== id) first.current = { id, at: now, received };
  const measuredMs = now - (first.current?.at ?? now);
  const measured = received - (first.current?.received ?? received);
  if (total === null || measured <= 0 || measuredMs < minMeasuredMs) return text.builds.timeLeftUnknown;
  return text.builds.timeLeft(durationText(((total - received) * measuredMs) / measured, text, true));
}

interface InstallationCardProps {
  readonly installation: Installation;
}

function InstallationCard({ installation }: InstallationCardProps) {
  return (
    <li class="card installation">
      <h2>{installation.id}</h2>
      <span>{useText().builds.phases[installation.phase]}</span>
      <Progress installation={installation} />
      <CancelInstallation build={installation.id} label={useText().builds.cancelInstallation} />
    </li>
  );
}

interface CancelInstallationProps {
  readonly build: string;
  readonly label: string;
}

export function CancelInstallation({ build: id, label }: CancelInstallationProps) {
  const { api } = usePage().state;
  const cancel = useAction(() => api.DELETE('/builds/{id}/installation', { params: { path: { id } } }));
  if (!useMay('builds')) return null;
  return (
    <>
      <ActionButton action={cancel} icon="close" label={label} />
      <FailedDialog actions={[cancel]} />
    </>
  );
}

function Progress({ installation: { id, phase, received, total, unpacked } }: InstallationCardProps) {
  const words = useText();
  const text = words.builds;
  const share = total === null || total === 0 ? null : received / total;
  return (
    <>
      {phase === 'receiving' && share !== null && <ProgressBar value={share} label={text.receivedOf(id)} />}
      {phase === 'receiving' && share !== null && <p class="figure">{percentText(share, words)}</p>}
      <p class="faint figure">
        {phase === 'receiving'
          ? text.received(bytesText(received, words), total === null ? null : bytesText(total, words))
          : text.unpacked(bytesText(unpacked, words))}
      </p>
    </>
  );
}
