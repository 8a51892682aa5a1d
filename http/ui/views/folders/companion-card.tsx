/**
 * The companion of a Data Folder, with buttons that install, replace and remove it. Renders nothing for a kind without
 * a companion.
 */

import type { Companion } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { ProblemCard } from '../../forms/problem-card.js';
import type { FetchState } from '../../hooks/use-fetch.js';
import { Allowed } from '../../parts/allowed.js';
import type { Text } from '../../text/en.js';

interface CompanionCardProps {
  readonly folder: string;
  /** The state of the companion. */
  readonly fetched: FetchState<Companion>;
}

export function CompanionCard({ folder, fetched: { value, problem, reload } }: CompanionCardProps) {
  const { api } = usePage().state;
  const words = useText().folders.companion;
  const options = { params: { path: { name: folder } } };
  const install = useAction(() => api.POST('/datafolders/{name}/companion', options), reload);
  const remove = useAction(() => api.DELETE('/datafolders/{name}/companion', options), reload);
  const failed = [install, remove].find((action) => action.problem !== null);

  if (value === null) return problem === null ? null : <ProblemCard problem={problem} onRetry={reload} />;
  if (!value.supported) return null;
  const isOld = value.installed && value.version !== value.latest;
  return (
    <section class="card" aria-labelledby="companion-title">
      <h2 id="companion-title">{words.title}</h2>
      <p>{words.intro}</p>
      <p role="status">{stateText(value, words)}</p>
      <Allowed scope="files">
        <div class="row">
          {!value.blocked && (!value.installed || isOld) && (
            <ActionButton action={install} icon="plus" label={isOld ? words.replace : words.install} />
          )}
          {value.installed && <ActionButton action={remove} icon="remove" label={words.remove} />}
        </div>
      </Allowed>
      {failed !== undefined && failed.problem !== null && (
        <ProblemCard problem={failed.problem} onDismiss={failed.dismiss} />
      )}
    </section>
  );
}

function stateText({ blocked, installed, version, latest }: Companion, words: Text['folders']['companion']): string {
  if (blocked) return words.blocked;
  if (!installed) return words.missing;
  return version === latest ? words.installed : words.old;
}
