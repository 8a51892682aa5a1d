/** A deployment in progress: its task, its downloaded bytes, and a button that cancels it. */

import type { Deployment } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { ProgressBar } from '../../parts/progress-bar.js';
import { bytesText } from '../../text/time.js';

export function DeploymentCard({ deployment }: { readonly deployment: Deployment }) {
  const { api } = usePage().state;
  const text = useText();
  const words = text.newFolder.deployment;
  const { id, folder, state, task, tasks, action, received } = deployment;
  const cancel = useAction(() => api.DELETE('/deployments/{deployment}', { params: { path: { deployment: id } } }));
  return (
    <li class="card deployment">
      <h3>{folder}</h3>
      <span class="badge busy">{words.states[state]}</span>
      <ProgressBar value={(task - 1) / tasks} label={words.progressOf(folder)} />
      <p class="faint figure" aria-live="polite">
        {words.task(task, tasks)} <code>{action}</code>
        {received > 0 && ` · ${words.received(bytesText(received, text))}`}
      </p>
      <ActionButton action={cancel} icon="close" label={words.cancel} />
      {cancel.problem !== null && <ProblemCard problem={cancel.problem} onDismiss={cancel.dismiss} />}
    </li>
  );
}
