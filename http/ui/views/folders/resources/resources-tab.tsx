/** The tab with the Installed Resources of a Data Folder, and the tools that change them. */
import { useMemo } from 'preact/hooks';
import type { DataFolder, InstalledResource, ResourceChange } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import type { FetchState } from '../../../hooks/use-fetch.js';
import { useMay } from '../../../parts/allowed.js';
import { Loading } from '../../../parts/loading.js';
import { Toast } from '../../files/dialogs/toast.js';
import { listDirectories } from './groups.js';
import { ChangeTools, CurrentChanges } from './install/change-tools.js';
import { useResourceChanges } from './install/use-resource-changes.js';
import { ResourceList, type ResourceListProps } from './resource-list.js';
import { canChange } from './resource-verbs.js';
import { UpdateTask, useUpdateTask } from './update/update-task.js';
import { useUpdateCheck } from './update/use-update-check.js';

/** Returns the engine names of the resources that a change is about. */
function findChanged(resources: readonly InstalledResource[], change: ResourceChange): readonly string[] {
  return resources.filter(({ name }) => change.resources.includes(name)).map(({ engine_name: name }) => name);
}

interface ResourcesTabProps
  extends Pick<ResourceListProps, 'running' | 'isReading' | 'query' | 'onQuery' | 'arrival' | 'findings' | 'build'> {
  readonly folder: DataFolder | undefined;
  readonly fetched: FetchState<readonly InstalledResource[]>;
  /** Whether the list has been loading for so long that a spinner is shown. */
  readonly isSlow: boolean;
}

export function ResourcesTab({ folder, fetched, isSlow, ...props }: ResourcesTabProps) {
  const text = useText().resources;
  const { value: resources, problem, reload } = fetched;
  const mayChange = useMay('files') && folder !== undefined && canChange(folder);
  const check = useUpdateCheck(folder?.name ?? '');
  const changes = useResourceChanges(mayChange ? folder.name : null, (change) => {
    if (change.state !== 'failed') check.forget(findChanged(resources ?? [], change));
    reload();
    props.running?.reload();
  });
  const task = useUpdateTask(check, changes, reload);
  const categories = useMemo(() => listDirectories(resources ?? []), [resources]);
  return (
    <>
      <section class={resources?.length === 0 ? 'card' : 'resources-part'} aria-labelledby="resources-title">
        <h2 id="resources-title" class="unseen">
          {text.title}
        </h2>
        {isSlow && resources !== null && (
          <span class="row faint" role="status">
            <span class="spinner" aria-hidden="true" />
            {text.reading}
          </span>
        )}
        {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
        {folder !== undefined && resources !== null && (
          <ResourceList
            {...{ folder, resources }}
            {...props}
            tools={mayChange ? <ChangeTools {...{ folder, changes, check, resources, categories }} /> : null}
            current={mayChange ? <CurrentChanges {...{ changes, check }} /> : null}
            checks={check.results}
            onChange={reload}
            onTask={(kind, resource) =>
              kind === 'remove' ? changes.remove.run(resource.engine_name) : task.open({ kind, resource })
            }
          />
        )}
        {resources === null && problem === null && <Loading what={text.reading} />}
      </section>
      {folder !== undefined && <UpdateTask folder={folder.name} task={task} running={props.running} />}
      <Toast content={changes.toast} onClose={() => changes.say(null)} />
    </>
  );
}
