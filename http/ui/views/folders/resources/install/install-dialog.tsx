/** Installs the resources of an archive: sends it, shows what would change, and begins the change. */
import { useId, useRef, useState } from 'preact/hooks';
import type { NameEncoding } from '../../../../../../machines/text/name-encodings.js';
import type { DataFolder, ResourceChange, ResourceOrder, ResourcePlan } from '../../../../../client/api.js';
import { usePage, useText } from '../../../../context.js';
import { ActionButton, useAction } from '../../../../forms/action.js';
import { Dialog, Panel } from '../../../../forms/dialog.js';
import { ProblemCard } from '../../../../forms/problem-card.js';
import { Button } from '../../../../parts/elements.js';
import { Loading } from '../../../../parts/loading.js';
import { ProgressBar } from '../../../../parts/progress-bar.js';
import type { Text } from '../../../../text/en.js';
import { bytesText } from '../../../../text/time.js';
import { NamesField } from '../../../builds/names-field.js';
import { PlanView } from './plan-view.js';
import { usePlan } from './use-plan.js';
import { type Upload, useUpload } from './use-upload.js';
import './install.css';

interface InstallDialogProps {
  readonly folder: DataFolder;
  readonly file: File;
  /** The categories of the Data Folder, such as `[standalone]`, which the field suggests. */
  readonly categories: readonly string[];
  /** Called with the change that has begun. */
  readonly onBegun: (change: ResourceChange) => void;
  readonly onClose: () => void;
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

export function InstallDialog({ folder, file, categories, onBegun, onClose }: InstallDialogProps) {
  const { api } = usePage().state;
  const text = useText();
  const words = text.resourceChanges;
  const [upload, retry] = useUpload(file);
  const [selection, setSelection] = useState<Selection>({
    ...{ leftOut: [], directory: '', isEnsured: true, encoding: null },
  });
  const change = (changes: Partial<Selection>): void => setSelection((before) => ({ ...before, ...changes }));
  // Later plans have only the resources that are selected.
  const all = useRef<ResourcePlan['resources']>([]);
  const order = upload.state === 'sent' ? toOrder(upload.id, selection, all.current) : null;
  const { plan, problem, isCurrent } = usePlan(folder.name, order);
  if (plan !== null && selection.leftOut.length === 0) all.current = plan.resources;
  const install = useAction(
    (body: ResourceOrder) =>
      api.POST('/datafolders/{name}/resources', { params: { path: { name: folder.name } }, body }),
    (begun) => {
      onClose();
      onBegun(begun);
    },
  );
  const isReplacing = plan?.resources.some(({ state }) => state === 'replaces') ?? false;
  const hasEncoding = selection.encoding !== null || problem?.code === 'archive_encoding_unknown';
  return (
    <Dialog title={words.title(file.name)} kind="side-panel" onClose={onClose}>
      <Panel
        end={
          <>
            <Button label={text.app.cancel} hasFocus onClick={onClose} />
            <ActionButton
              action={{ ...install, run: () => order !== null && install.run(order) }}
              icon="check"
              label={isReplacing ? words.submitReplacing : words.submit}
              variant="primary"
              off={findObstacle(plan, isCurrent && problem === null, words)}
            />
          </>
        }
      >
        <SendingState upload={upload} file={file} onRetry={retry} />
        {hasEncoding && <NamesField value={selection.encoding} onChange={(encoding) => change({ encoding })} />}
        {problem !== null && <ProblemCard problem={problem} />}
        {install.problem !== null && <ProblemCard problem={install.problem} onDismiss={install.dismiss} />}
        {upload.state === 'sent' && plan === null && problem === null && <Loading what={words.reading} />}
        {plan !== null && (
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

interface SendingStateProps {
  readonly upload: Upload;
  readonly file: File;
  readonly onRetry: () => void;
}

/** Shows how much of the archive was sent; nothing after that. */
function SendingState({ upload, file, onRetry }: SendingStateProps) {
  const text = useText();
  if (upload.state === 'sent') return null;
  if (upload.state === 'failed') return <ProblemCard problem={upload.problem} onRetry={onRetry} />;
  return (
    <div class="sending-archive">
      <ProgressBar value={file.size === 0 ? 1 : upload.sent / file.size} label={text.resourceChanges.sending} />
      <p class="faint small figure">{text.uploads.sent(bytesText(upload.sent, text), bytesText(file.size, text))}</p>
    </div>
  );
}

interface PlanOptionsProps extends Pick<InstallDialogProps, 'categories'> {
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
function toOrder(upload: string, selection: Selection, all: ResourcePlan['resources']): ResourceOrder {
  const { leftOut, directory, isEnsured, encoding } = selection;
  const names = all.map(({ name }) => name).filter((name) => !leftOut.includes(name));
  return {
    ...{ upload, replace: true, ensure: isEnsured },
    ...(leftOut.length > 0 && { resources: names }),
    ...(directory.trim() !== '' && { directory: directory.trim() }),
    ...(encoding !== null && { encoding }),
  };
}

/** Returns why the change cannot begin; `null` if it can. */
function findObstacle(plan: ResourcePlan | null, isCurrent: boolean, words: Text['resourceChanges']): string | null {
  if (plan === null || !isCurrent) return words.noPlan;
  return plan.problems.length > 0 || plan.resources.length === 0 ? words.impossible : null;
}
