/** The dialog of the resource whose source or update the user has opened. */
import { useState } from 'preact/hooks';
import type { InstalledResource, ResourceChange, ResourceUpdatePlan } from '../../../../../client/api.js';
import { useText } from '../../../../context.js';
import type { ResourceChanges } from '../install/use-resource-changes.js';
import type { RunningResources } from '../use-running-resources.js';
import { SourceDialog } from './source-dialog.js';
import { readAddress } from './source-form.js';
import { UpdateDialog } from './update-dialog.js';
import type { UpdateCheck } from './use-update-check.js';

interface OpenTask {
  /** For `sourceOfUpdate`, `missingSource` and `unreadNames`, the user sets the source. Then the update continues. */
  readonly kind: 'update' | 'source' | 'sourceOfUpdate' | 'missingSource' | 'unreadNames';
  readonly resource: InstalledResource;
}

export interface UpdateTasks {
  readonly opened: OpenTask | null;
  readonly open: (task: OpenTask | null) => void;
  readonly note: (resource: string, plan: ResourceUpdatePlan) => void;
  readonly forget: (resource: string) => void;
  readonly begin: (change: ResourceChange) => void;
  readonly say: (words: string) => void;
}

/**
 * Opens and closes the dialogs for the source and the update of a resource.
 * @param onSource is called when a source was set or removed
 */
export function useUpdateTask(check: UpdateCheck, { begin, say }: ResourceChanges, onSource: () => void): UpdateTasks {
  const [opened, open] = useState<OpenTask | null>(null);
  return {
    ...{ opened, open, begin, note: check.note },
    forget(resource) {
      check.forget([resource]);
      onSource();
    },
    say: (words) => say({ text: words, undo: null }),
  };
}

interface UpdateTaskProps {
  readonly folder: string;
  readonly task: UpdateTasks;
  /** The running resources; `null` if they are not known. */
  readonly running: RunningResources | null;
}

export function UpdateTask({ folder, task, running }: UpdateTaskProps) {
  const words = useText().resourceUpdates;
  const { opened, open } = task;
  if (opened === null) return null;
  const { name, engine_name: engineName } = opened.resource;
  const close = (): void => open(null);
  if (opened.kind === 'update') {
    return (
      <UpdateDialog
        {...{ folder, name, engineName }}
        isRunning={running?.byName.get(engineName)?.running ?? false}
        onPlanned={(plan) => task.note(engineName, plan)}
        onBegun={task.begin}
        onSource={(kind) => open({ ...opened, kind })}
        onClose={close}
      />
    );
  }
  return (
    <SourceDialog
      {...{ folder, name, engineName }}
      why={opened.kind === 'missingSource' ? words.noSource(name) : null}
      asksForNames={opened.kind === 'unreadNames'}
      onSaved={(source) => {
        task.forget(engineName);
        const address = readAddress(source);
        if (opened.kind !== 'source' && address !== null) return open({ ...opened, kind: 'update' });
        close();
        task.say(address === null ? words.sourceRemoved(name) : words.sourceSet(name, address));
      }}
      onClose={close}
    />
  );
}
