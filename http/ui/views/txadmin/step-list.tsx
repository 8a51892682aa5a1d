/** The steps of an import, and the button that carries them out. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { chooseSteps } from '../../../../machines/imports/txadmin/choose-steps.js';
import { findAdopted } from '../../../../machines/imports/txadmin/compare-plan.js';
import type { ImportStep } from '../../../../machines/imports/txadmin/plan-import.js';
import type { ImportPlan } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { ActionButton } from '../../forms/action.js';
import { TextField } from '../../forms/fields.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { Icon } from '../../parts/elements.js';
import { Loading, useDelayed } from '../../parts/loading.js';
import type { ChangeQuery } from '../../route/hash-query.js';
import { linkToCheck } from '../../route/route.js';
import { RemainingTasks } from './import-notes.js';
import { type ImportRow, toImportRows } from './import-rows.js';
import { toKey } from './requests.js';
import { StepRow, WebhookField } from './step-row.js';
import { useImport } from './use-import.js';

interface ImportStepsProps {
  readonly plan: ImportPlan;
  /** The query of the address, which contains the choices, so that they survive a reload. */
  readonly query: URLSearchParams;
  readonly onChange: ChangeQuery;
  /** The link to the tasks of the operator, above the steps. */
  readonly summary: ComponentChildren;
  /**
   * The content below the steps. This content is shown when the steps are known, because the steps would move it
   * otherwise.
   */
  readonly children: ComponentChildren;
}

export function ImportSteps({ plan, query, onChange, summary, children }: ImportStepsProps) {
  const text = useText();
  const words = text.txAdmin;
  const [webhook, setWebhook] = useState('');
  const folder = query.get('folder');
  const leftOut = new Set((query.get('without') ?? '').split('\n').filter((key) => key !== ''));
  const hasWebhook = plan.notes.some(({ code }) => code === 'bot');
  const steps = chooseSteps(plan.steps, { folder: folder || null, build: null, hasWebhook, skipped: [] });
  const isChosen = (step: ImportStep): boolean =>
    step.part === 'webhook' ? webhook.trim() !== '' : !leftOut.has(toKey(step));
  const { progress, reload, run } = useImport(steps, {
    webhook: webhook.trim(),
    txData: plan.profile.slice(0, plan.profile.lastIndexOf('/')),
  });
  const rows = toImportRows(steps, progress, isChosen);
  const problem = progress.state === 'reading' ? null : progress.problem;
  const isRunning = progress.state === 'running';
  const isSlow = useDelayed(isRunning);

  function choose(key: string, isWanted: boolean): void {
    const next = isWanted ? [...leftOut].filter((each) => each !== key) : [...leftOut, key];
    onChange({ without: next.length === 0 ? null : next.join('\n') });
  }

  if (rows === null)
    return problem === null ? <Loading what={text.app.loading} /> : <ProblemCard problem={problem} onRetry={reload} />;
  const open = rows.filter(({ state, step }) => isOpen(state) && isChosen(step)).map(({ step }) => step);
  const canRun = open.length > 0 || isRunning;
  const count = (wanted: ImportRow['state']): number => rows.filter(({ state }) => state === wanted).length;
  return (
    <div class="txadmin-plan">
      <section class="card" aria-labelledby="txadmin-steps">
        <div class="row">
          <h2 id="txadmin-steps">{words.steps}</h2>
          <span class="faint" role="status">
            {words.progress(count('done'), rows.length - count('done') - open.length)}
          </span>
          {summary}
        </div>
        {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
        <ol class="txadmin-steps">
          {rows.map((row) => (
            <StepRow
              key={row.key}
              row={row}
              canChange={!isRunning}
              isChosen={isChosen(row.step)}
              onChoose={(isWanted) => choose(row.key, isWanted)}
              onRetry={() => run([row.step])}
            >
              {row.step.part === 'folder' &&
                (['taken', 'refused'].includes(row.state) || (row.state !== 'done' && folder !== null)) && (
                  <TextField
                    label={words.folderName}
                    value={folder ?? row.step.name}
                    onChange={(name) => onChange({ folder: name })}
                  />
                )}
              {row.state !== 'done' && row.step.part === 'webhook' && (
                <WebhookField value={webhook} onChange={setWebhook} />
              )}
            </StepRow>
          ))}
        </ol>
        {!canRun && <Complete rows={rows} />}
      </section>
      {canRun && (
        <div class="row txadmin-run">
          <ActionButton
            action={{ run: () => run(open), isPending: isRunning, isSlow }}
            icon="download"
            label={words.run(Math.max(open.length, 1))}
            variant="primary"
          />
          <RemainingTasks notes={plan.notes} />
        </div>
      )}
      <div class="txadmin-beside">{children}</div>
    </div>
  );
}

const isOpen = (state: ImportRow['state']): boolean => state === 'waiting' || state === 'refused';

/** Shows that each object exists or is left out, and leads to the check of the Data Folder. */
function Complete({ rows }: { readonly rows: readonly ImportRow[] }) {
  const words = useText().txAdmin;
  const folders = usePage().state.folders.value ?? [];
  const step = rows.find(({ step: { part } }) => part === 'folder')?.step;
  const adopted = step === undefined ? null : findAdopted(step, folders);
  const isComplete = rows.every(({ state }) => state === 'done' || state === 'leftOut');
  return (
    <>
      {isComplete && (
        <p class="presence good">
          <Icon name="check" />
          <span>{words.complete}</span>
        </p>
      )}
      {adopted !== null && (
        <div class="row">
          <a class="button" href={linkToCheck(adopted)}>
            {words.check(adopted)}
          </a>
        </div>
      )}
    </>
  );
}
