/** Imports a profile of txAdmin: path, plan and steps. The URL has the path of txData and the operator's choices. */
import { useEffect, useState } from 'preact/hooks';
import type { ImportPlan } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { TextField } from '../../forms/fields.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { Button, Icon, ViewHeader } from '../../parts/elements.js';
import { PendingText } from '../../parts/loading.js';
import { useHashQuery } from '../../route/hash-query.js';
import { linkTo, type ViewProps } from '../../route/route.js';
import { ImportNotes, NotesSummary } from './import-notes.js';
import { ImportSteps } from './step-list.js';
import './txadmin.css';

export function TxAdminView({ query }: ViewProps) {
  const { state } = usePage();
  const text = useText();
  const words = text.txAdmin;
  const [address, change] = useHashQuery(query);
  const [path, setPath] = useState(address.get('path') ?? '');
  const [profile, setProfile] = useState(address.get('profile') ?? '');
  const [isPathMissing, setPathMissing] = useState(false);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  /** Whether the user changes the path and the profile. */
  const [isEditing, setEditing] = useState(path === '');
  const planning = useAction(
    () =>
      state.api.POST('/imports/txadmin/plan', {
        body: { path: path.trim(), ...(profile.trim() !== '' && { profile: profile.trim() }) },
      }),
    (planned) => {
      setPlan(planned);
      setEditing(false);
    },
  );
  useEffect(() => {
    if (path !== '') planning.run();
  }, []);

  function submit(event: Event): void {
    event.preventDefault();
    setPathMissing(path.trim() === '');
    if (path.trim() === '') return;
    setPlan(null);
    setEditing(true);
    change({ path: path.trim(), profile: profile.trim() || null, folder: null, without: null });
    planning.run();
  }

  return (
    <div class="txadmin">
      <ViewHeader
        title={text.app.views.txAdmin}
        back={{ href: linkTo('first-server'), label: text.app.views.firstServer }}
      />
      {isEditing || planning.problem !== null ? (
        <form class="card form" onSubmit={submit} noValidate>
          <p>
            {words.intro} {words.stopFirst}
          </p>
          <div class="txadmin-place">
            <TextField
              label={words.path}
              name="path"
              hint={words.pathHint}
              value={path}
              required
              aria-invalid={isPathMissing}
              aria-describedby={isPathMissing ? 'txadmin-path-fault' : undefined}
              onChange={setPath}
            />
            <TextField label={words.profile} hint={words.profileHint} value={profile} onChange={setProfile} />
          </div>
          {isPathMissing && (
            <p id="txadmin-path-fault" class="fault" role="alert">
              {words.pathMissing}
            </p>
          )}
          {planning.problem !== null && <ProblemCard problem={planning.problem} onDismiss={planning.dismiss} />}
          <div class="row">
            <ActionButton
              action={planning}
              icon="search"
              label={words.showPlan}
              kind="submit"
              {...(plan === null && { variant: 'primary' as const })}
            />
          </div>
        </form>
      ) : (
        <section class="card txadmin-source" aria-labelledby="txadmin-source">
          <div>
            <h2 id="txadmin-source">
              {plan === null ? (
                <PendingText what={text.app.loading} />
              ) : (
                plan.server || words.planOf(lastName(plan.profile))
              )}
            </h2>
            <p class="faint small">
              <code>{plan?.profile ?? path}</code>
            </p>
          </div>
          <Button icon="edit" label={words.change} onClick={() => setEditing(true)} />
        </section>
      )}
      {plan !== null && (
        <p class="notice busy txadmin-first">
          <Icon name="warning" />
          <span>{words.stopFirst}</span>
        </p>
      )}
      {plan !== null && (
        <ImportSteps
          key={plan.profile}
          plan={plan}
          query={address}
          onChange={change}
          summary={<NotesSummary notes={plan.notes} />}
        >
          <ImportNotes notes={plan.notes} steps={plan.steps} />
        </ImportSteps>
      )}
    </div>
  );
}

/** Returns the last name of a path. */
function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
