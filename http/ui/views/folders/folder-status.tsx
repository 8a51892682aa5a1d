/**
 * The state of a Data Folder in one strip: whether the server can start with it and what prevents that, its facts in
 * one line, and the next step. The strip has the same height before and after the check.
 */
import type { ComponentChildren } from 'preact';
import type { DataFolder, Preflight } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import type { FetchState } from '../../hooks/use-fetch.js';
import { useRuns } from '../../hooks/use-runs.js';
import { AgoTime } from '../../parts/ago-time.js';
import { Fact, Icon } from '../../parts/elements.js';
import { PendingText } from '../../parts/loading.js';
import { linkTo } from '../../route/route.js';
import { isClean, preflightText } from '../../text/preflight.js';
import { isOnlyUnreachable } from './fault-texts.js';
import { hasOwnConfig } from './folder-verbs.js';
import { listFaults, maxTitlesLength } from './group-findings.js';

interface FolderStatusProps {
  readonly folder: DataFolder;
  readonly check: Pick<FetchState<Preflight>, 'value' | 'problem'>;
  /** The Build with which the folder is started; `null` without such a Build, `undefined` while it is not known. */
  readonly build: string | null | undefined;
  /** The button of the next step. */
  readonly children: ComponentChildren;
}

export function FolderStatus({ folder, check, build, children }: FolderStatusProps) {
  const text = useText();
  const words = text.folders;
  const { tone, title, detail } = useVerdict(folder, check);
  return (
    <div class={`card folder-status ${tone}`}>
      <div>
        <p class="folder-verdict" role="status">
          {tone !== '' && <Icon name={tone === 'good' ? 'check' : 'warning'} />}
          {title === null ? <PendingText what={text.check.checking} /> : <strong>{title}</strong>} {detail}
        </p>
        <dl class="fact-list">
          <Fact name={words.kind}>{folder.kind_name ?? text.kinds.unknown}</Fact>
          {hasOwnConfig(folder) && (
            <Fact name={words.config}>
              {folder.config ?? (folder.possible_configs.length === 0 ? words.configNone : words.configNotYet)}
            </Fact>
          )}
          {folder.link_target !== null && <Fact name={words.directory}>{folder.link_target}</Fact>}
          {build !== null && (
            <Fact name={text.server.build}>
              {build === undefined ? <PendingText what={text.check.checking} /> : build}
            </Fact>
          )}
          <Fact name={words.lastStarted}>
            <LastStart folder={folder.name} />
          </Fact>
        </dl>
      </div>
      {children}
    </div>
  );
}

interface Verdict {
  readonly tone: 'good' | 'warn' | 'bad' | '';
  /** `null` until the check has answered. */
  readonly title: string | null;
  readonly detail: ComponentChildren;
}

function useVerdict(folder: DataFolder, { value, problem }: FolderStatusProps['check']): Verdict {
  const status = usePage().state.status.value;
  const text = useText();
  const words = text.folders;
  if (!folder.exists) return { tone: 'bad', title: words.missing, detail: null };
  if (folder.config !== null && !hasOwnConfig(folder))
    return { tone: 'bad', title: words.configMissing(folder.config), detail: words.configNeeded };
  // Of very many findings the answer has only the first.
  const isFatal = value !== null && value.fatal > 0;
  const fatal = value?.findings.filter(({ severity }) => severity === 'fatal') ?? [];
  const named = fatal.length > 0 ? fatal : (value?.findings ?? []);
  const faults = <span lang="en">{listFaults(named, maxTitlesLength.wide, words.moreFaults)}</span>;
  if (status?.state === 'running' && status.folder === folder.name) {
    const { atNextStart } = text.resources.enabling;
    return {
      tone: 'good',
      title: text.state.running,
      detail: isFatal && (
        <span>
          {atNextStart}: {faults}
        </span>
      ),
    };
  }
  if (value === null) return { tone: '', title: problem === null ? null : text.check.notChecked, detail: null };
  if (isFatal && value.fatal === fatal.length && isOnlyUnreachable(fatal))
    return { tone: 'bad', title: text.check.cannotConnect, detail: text.check.portMissing };
  if (isFatal) return { tone: 'bad', title: text.server.cannotStart, detail: faults };
  if (value.errors + value.warnings > 0) return { tone: 'warn', title: preflightText(value, text), detail: faults };
  if (isClean(value)) return { tone: 'good', title: text.builds.startable, detail: null };
  return { tone: '', title: preflightText(value, text), detail: null };
}

/** The time of the last start, with a link to its run. */
function LastStart({ folder }: { readonly folder: string }) {
  const text = useText();
  const { value: runs, problem } = useRuns();
  if (runs === null) return problem === null ? <PendingText what={text.check.checking} /> : <>–</>;
  const last = runs?.find((run) => run.folder === folder && run.started_at !== null);
  if (last?.started_at == null) return <>{text.folders.neverStarted}</>;
  return (
    <a href={linkTo('runs', last.run)}>
      <AgoTime at={last.started_at} />
    </a>
  );
}
