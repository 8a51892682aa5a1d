/** Shows the changes that an installation would make, lets the user select resources, and begins the change. */
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { DataFolder, ResourceChange, ResourcePlan } from '../../../../../client/api.js';
import { usePage, useText } from '../../../../context.js';
import { ActionButton, useAction } from '../../../../forms/action.js';
import { Dialog, Panel } from '../../../../forms/dialog.js';
import { ProblemCard } from '../../../../forms/problem-card.js';
import { Button } from '../../../../parts/elements.js';
import { Loading } from '../../../../parts/loading.js';
import type { Text } from '../../../../text/en.js';
import { NamesField } from '../../../builds/names-field.js';
import {
  initialSelection,
  type Order,
  type Origin,
  type PackedResources,
  type Selection,
  toOrder,
  toPlanned,
} from './order.js';
import { PlanView } from './plan-view.js';
import { usePlan } from './use-plan.js';
import './install.css';

export interface OrderDialogProps {
  readonly title: string;
  readonly folder: DataFolder;
  /** The source of the resources; `null` until the source is known. */
  readonly origin: Origin | null;
  /** The text that says that the archive is downloaded or read. */
  readonly reading: string;
  /** The categories of the Data Folder, such as `[standalone]`, which the field suggests. */
  readonly categories: readonly string[];
  /** Is called with the change that has begun. */
  readonly onBegun: (change: ResourceChange) => void;
  readonly onClose: () => void;
  /** The archive, or its address, above the plan. */
  readonly children: ComponentChildren;
}

export function OrderDialog(props: OrderDialogProps) {
  const { title, folder, origin, reading, categories, onBegun, onClose, children } = props;
  const { api } = usePage().state;
  const text = useText();
  const words = text.resourceChanges;
  const [selection, setSelection] = useState(initialSelection);
  const change = (changes: Partial<Selection>): void => setSelection((before) => ({ ...before, ...changes }));
  // A plan that could not be made has no resources.
  const all = useRef<PackedResources>([]);
  const archive = JSON.stringify(origin);
  useLayoutEffect(() => {
    all.current = [];
    setSelection(initialSelection);
  }, [archive]);
  const order = origin === null ? null : toOrder(origin, selection, all.current);
  const { plan, problem, isCurrent, retry } = usePlan(folder.name, order, `${archive} ${selection.encoding}`);
  if (plan !== null && plan.in_archive.length > 0) all.current = plan.in_archive;
  const install = useAction(
    (body: Order) => api.POST('/datafolders/{name}/resources', { params: { path: { name: folder.name } }, body }),
    (begun) => {
      onClose();
      onBegun(begun);
    },
  );
  const isReplacing = plan?.resources.some(({ state }) => state === 'replaces') ?? false;
  const isUnread = plan?.problems.some(({ code }) => code === 'archive_encoding_unknown') ?? false;
  return (
    <Dialog title={title} kind="side-panel" onClose={onClose}>
      <Panel
        end={
          <>
            <Button label={text.app.cancel} hasFocus onClick={onClose} />
            <ActionButton
              action={{ ...install, run: () => order !== null && install.run(toPlanned(order, plan)) }}
              icon="check"
              label={isReplacing ? words.submitReplacing : words.submit}
              variant="primary"
              off={findObstacle(plan, origin !== null && isCurrent && problem === null, words)}
            />
          </>
        }
      >
        {children}
        {(isUnread || selection.encoding !== null) && (
          <NamesField
            value={selection.encoding}
            // In another encoding, the resources have other paths.
            onChange={(encoding) => change({ encoding, leftOut: [], names: new Map() })}
          />
        )}
        {origin !== null && problem !== null && <ProblemCard problem={problem} onRetry={retry} />}
        {install.problem !== null && (
          <ProblemCard
            problem={install.problem}
            onDismiss={() => {
              install.dismiss();
              // The service may not have the content of the plan any more.
              retry();
            }}
          />
        )}
        {origin !== null && plan === null && problem === null && <Loading what={reading} />}
        {origin !== null && plan !== null && (
          <>
            <PlanView {...{ plan, isCurrent, selection, change }} all={all.current} />
            <PlanOptions {...{ categories, selection, change }} />
          </>
        )}
      </Panel>
    </Dialog>
  );
}

interface PlanOptionsProps extends Pick<OrderDialogProps, 'categories'> {
  readonly selection: Selection;
  readonly change: (changes: Partial<Selection>) => void;
}

function PlanOptions({ categories, selection: { directory, isEnsured }, change }: PlanOptionsProps) {
  const words = useText().resourceChanges;
  const list = useId();
  return (
    <>
      <label class="field">
        <span>{words.category}</span>
        <input
          list={list}
          value={directory}
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => change({ directory: currentTarget.value })}
        />
        <span class="faint small">{words.categoryHint}</span>
        <datalist id={list}>
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
      </label>
      <label class="choice">
        <input
          type="checkbox"
          checked={isEnsured}
          onChange={({ currentTarget }) => change({ isEnsured: currentTarget.checked })}
        />
        {words.ensure}
      </label>
    </>
  );
}

/** Returns why the change cannot begin; `null` if the change can begin. */
function findObstacle(plan: ResourcePlan | null, isCurrent: boolean, words: Text['resourceChanges']): string | null {
  if (plan === null || !isCurrent) return words.noPlan;
  return plan.problems.length > 0 || plan.resources.length === 0 ? words.impossible : null;
}
