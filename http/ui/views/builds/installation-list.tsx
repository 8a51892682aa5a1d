/** The installations in progress, each with a button that cancels it. */
import type { Installation } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../parts/action.js';
import { useMay } from '../../parts/allowed.js';
import { ProblemCard } from '../../parts/problem-card.js';

/** Renders nothing while there are none. */
export function InstallationList() {
  const { installations } = usePage().state;
  const text = useText().builds;
  if (installations.value.length === 0) return null;
  return (
    <ul class="card-grid" aria-label={text.installations}>
      {installations.value.map((installation) => (
        <InstallationCard key={installation.id} installation={installation} />
      ))}
    </ul>
  );
}

function InstallationCard({ installation: { id, phase } }: { readonly installation: Installation }) {
  const { api } = usePage().state;
  const text = useText().builds;
  const cancel = useAction(() => api.send('DELETE', `builds/${encodeURIComponent(id)}/installation`));
  return (
    <li class="card">
      <div class="row card-head">
        <h2>{id}</h2>
        <span class="badge">{text.phases[phase]}</span>
      </div>
      {cancel.problem !== null && <ProblemCard problem={cancel.problem} onDismiss={cancel.dismiss} />}
      {useMay('builds') && <ActionButton action={cancel} icon="close" label={text.cancelInstallation} />}
    </li>
  );
}
