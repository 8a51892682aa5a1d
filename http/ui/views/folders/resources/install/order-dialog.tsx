/** Shows what an installation would change, lets the user select, and begins the change. */
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { NameEncoding } from '../../../../../../machines/text/name-encodings.js';
import type { DataFolder, ResourceChange, ResourcePlan } from '../../../../../client/api.js';
import { usePage, useText } from '../../../../context.js';
import { ActionButton, useAction } from '../../../../forms/action.js';
import { Dialog, Panel } from '../../../../forms/dialog.js';
import { ProblemCard } from '../../../../forms/problem-card.js';
import { Button } from '../../../../parts/elements.js';
import { Loading } from '../../../../parts/loading.js';
import type { Text } from '../../../../text/en.js';
import { NamesField } from '../../../builds/names-field.js';
import type { Order, Origin } from './order.js';
import { PlanView } from './plan-view.js';
import { usePlan } from './use-plan.js';
import './install.css';

export interface OrderDialogProps {
  readonly title: string;
  readonly folder: DataFolder;
  /** The archive; `null` before it is known. */
  readonly origin: Origin | null;
  /** Says that the archive is downloaded or read. */
  readonly reading: string;
  /** The categories of the Data Folder, such as `[standalone]`, which the field suggests. */
  readonly categories: readonly string[];
  /** Called with the change that has begun. */
  readonly onBegun: (change: ResourceChange) => void;
  readonly onClose: () => void;
  /** The archive, or its address, above the plan. */
  readonly children: ComponentChildren;
}

/** What the user has selected. */
interface Selection {
  /** The names of resources that are not installed. */
  readonly leftOut: readonly string[];
  /** The categories that get the resources; empty for the categories in the archive. */
  readonly directory: string;
  readonly isEnsured: boolean;
  readonly encoding: NameEncoding | null;
}

const initial: Selection = { leftOut: [], directory: '', isEnsured: true, encoding: null };

export function OrderDialog(props: OrderDialogProps) {
  const { title, folder, origin, reading, categories, onBegun, onClose, children } = props;
  const { api } = usePage().state;
  const text = useText();
  const words = text.resourceChanges;
  const [selection, setSelection] = useState(initial);
  const change = (changes: Partial<Selection>): void => setSelection((before) => ({ ...before, ...changes }));
  // Later plans have only the resources that are selected.
  const all = useRef<ResourcePlan['resources']>([]);
  const archive = JSON.stringify(origin);
  useLayoutEffect(() => {
    all.current = [];
    setSelection(initial);
  }, [archive]);
  const order = origin === null ? null : toOrder(origin, selection, all.current);
  const { plan, problem, isCurrent, retry } = usePlan(folder.name, order, archive);
  if (plan !== null && selection.leftOut.length === 0) all.current = plan.resources;
  const install = useAction(
    (body: Order) => api.POST('/datafolders/{name}/resources', { params: { path: { name: folder.name } }, body }),
    (begun) => {
      onClose();
      onBegun(begun);
    },
  );
  const isReplacing = plan?.resources.some(({ state }) => state === 'replaces') ?? false;
  const isUnread = selection.encoding !== null || problem?.code === 'archive_encoding_unknown';
  // The API reads the names of a downloaded archive without a choice.
  const hasEncoding = isUnread && origin !== null && 'upload' in origin;
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
        {hasEncoding && <NamesField value={selection.encoding} onChange={(encoding) => change({ encoding })} />}
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
            <PlanView
              {...{ plan, isCurrent, all: all.current }}
              isSelected={(name) => !selection.leftOut.includes(name)}
              onSelect={(name, isSelected) =>
                change({
                  leftOut: isSelected
                    ? selection.leftOut.filter((each) => each !== name)
                    : [...selection.leftOut, name],
                })
              }
            />
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

/** Returns the order. It may replace resources: the plan names them, and the change can be undone. */
function toOrder(origin: Origin, selection: Selection, all: ResourcePlan['resources']): Order {
  const { leftOut, directory, isEnsured, encoding } = selection;
  const names = all.map(({ name }) => name).filter((name) => !leftOut.includes(name));
  return {
    ...origin,
    ...{ replace: true, ensure: isEnsured },
    ...(leftOut.length > 0 && { resources: names }),
    ...(directory.trim() !== '' && { directory: directory.trim() }),
    ...(encoding !== null && { encoding }),
  };
}

/** Returns the order for exactly the content that the plan has shown. */
function toPlanned(order: Order, plan: ResourcePlan | null): Order {
  return plan === null || plan.plan === null ? order : { ...order, plan: plan.plan };
}

/** Returns why the change cannot begin; `null` if it can. */
function findObstacle(plan: ResourcePlan | null, isCurrent: boolean, words: Text['resourceChanges']): string | null {
  if (plan === null || !isCurrent) return words.noPlan;
  return plan.problems.length > 0 || plan.resources.length === 0 ? words.impossible : null;
}
