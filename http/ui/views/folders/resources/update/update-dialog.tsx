/**
 * Updates a resource. The dialog downloads the newest release, shows the changes, asks for choices, and begins the
 * change.
 */
import { useEffect, useState } from 'preact/hooks';
import type { ResourceChange, ResourceUpdatePlan } from '../../../../../client/api.js';
import type { Problem } from '../../../../api/answer.js';
import { usePage, useText } from '../../../../context.js';
import { ActionButton, useAction } from '../../../../forms/action.js';
import { Dialog, Panel } from '../../../../forms/dialog.js';
import { ProblemCard } from '../../../../forms/problem-card.js';
import { Button } from '../../../../parts/elements.js';
import { Loading } from '../../../../parts/loading.js';
import type { Text } from '../../../../text/en.js';
import { type Choices, changesFiles, listConflicts } from './judge-plan.js';
import { UpdatePlan } from './update-plan.js';
import { type UpdateState, useUpdatePlan } from './use-update-plan.js';
import './update.css';

interface UpdateDialogProps {
  readonly folder: string;
  readonly name: string;
  readonly engineName: string;
  /** Whether the running server has the resource. */
  readonly isRunning: boolean;
  /** Is called with each plan. */
  readonly onPlanned: (plan: ResourceUpdatePlan) => void;
  /** Is called with the change that has begun. */
  readonly onBegun: (change: ResourceChange) => void;
  /**
   * Opens the dialog of the source, because the user has chosen to set another source, or because there is no source.
   */
  readonly onSource: (why: 'sourceOfUpdate' | 'missingSource' | 'unreadNames') => void;
  readonly onClose: () => void;
}

export function UpdateDialog(props: UpdateDialogProps) {
  const { folder, name, engineName, isRunning, onPlanned, onBegun, onSource, onClose } = props;
  const { api } = usePage().state;
  const text = useText();
  const words = text.resourceUpdates;
  const [state, retry] = useUpdatePlan(folder, engineName);
  const [choices, setChoices] = useState<Choices>({});
  const plan = state.step === 'planned' ? state.plan : null;
  useEffect(() => {
    if (plan === null) return;
    setChoices({});
    onPlanned(plan);
  }, [plan]);
  const update = useAction(
    () =>
      api.POST('/datafolders/{name}/resources/{resource}/update', {
        params: { path: { name: folder, resource: engineName } },
        // Apply the release that the dialog shows, not a later release.
        body: { choices, ...(plan !== null && { plan: plan.plan }) },
      }),
    (begun) => {
      onClose();
      onBegun(begun);
    },
  );
  const isSourceMissing = state.step === 'noSource';
  useEffect(() => {
    if (isSourceMissing) onSource('missingSource');
  }, [isSourceMissing]);
  return (
    <Dialog title={words.updateTitle(name)} kind="side-panel" onClose={onClose}>
      <Panel
        end={
          <>
            <Button label={text.app.cancel} hasFocus onClick={onClose} />
            {state.step === 'failed' && (
              <Button
                icon="link"
                label={words.source}
                onClick={() => onSource(hasUnreadNames(state.problem) ? 'unreadNames' : 'sourceOfUpdate')}
              />
            )}
            <ActionButton
              action={update}
              icon="download"
              label={words.submit}
              variant="primary"
              off={findObstacle(state, choices, words)}
            />
          </>
        }
      >
        <div class="update-dialog form">
          {(state.step === 'reading' || isSourceMissing) && <Loading what={words.reading} />}
          {state.step === 'downloading' && <Downloading address={state.address} />}
          {state.step === 'failed' && <ProblemCard problem={state.problem} onRetry={retry} />}
          {update.problem !== null && (
            <ProblemCard problem={update.problem} onDismiss={update.dismiss} onRetry={retry} />
          )}
          {plan !== null && <UpdatePlan {...{ plan, name, choices }} onChoose={setChoices} />}
          {plan !== null && isRunning && changesFiles(plan) && <p class="faint">{words.restarts}</p>}
        </div>
      </Panel>
    </Dialog>
  );
}

/** Shows what is downloaded. The download ends when the dialog closes. */
export function Downloading({ address }: { readonly address: string }) {
  const words = useText().resourceUpdates;
  return (
    <p class="waiting downloading" role="status">
      <span class="spinner" aria-hidden="true" />
      <span>{words.downloading(address)}</span>
    </p>
  );
}

/** Returns whether the names in the archive could not be read without their encoding. */
const hasUnreadNames = ({ code }: Problem): boolean => code === 'archive_encoding_unknown';

/** Returns why the update cannot begin; `null` if the update can begin. */
function findObstacle(state: UpdateState, choices: Choices, words: Text['resourceUpdates']): string | null {
  if (state.step !== 'planned') return words.noPlan;
  const open = listConflicts(state.plan).filter(({ path }) => choices[path] === undefined);
  if (open.length > 0) return words.open(open.length);
  return changesFiles(state.plan) ? null : words.nothing;
}
