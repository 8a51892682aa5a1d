/** The verbs of a resource at the end of its row: a switch, a command for the running server, and a menu. */
import { useState } from 'preact/hooks';
import type { DataFolder, Finding, InstalledResource } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { ActionButton } from '../../../forms/action.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { useMay } from '../../../parts/allowed.js';
import { Button, Icon } from '../../../parts/elements.js';
import { Menu } from '../../../parts/menu.js';
import { linkToCheck, linkToFiles } from '../../../route/route.js';
import { EnableSwitch, useEnabling } from './enable-switch.js';
import { OutcomeText } from './resource-controls.js';
import { orderIcons, useResourceOrder } from './use-resource-order.js';
import type { RunningResources } from './use-running-resources.js';

/** `remove` moves the resource into the trash. `update` and `source` open a dialog. */
export type ResourceTask = 'update' | 'source' | 'remove';

export interface ResourceVerbsProps {
  readonly folder: DataFolder;
  readonly resource: InstalledResource;
  readonly running: RunningResources | null;
  /** The findings of the check in the resource; `null` until the check has answered. */
  readonly findings: readonly Finding[] | null;
  /** Reads the list of resources again. */
  readonly onChange: () => void;
  /** Begins a task that the tab carries out. */
  readonly onTask: (task: ResourceTask) => void;
}

export function ResourceVerbs({ folder, resource, running, findings, onChange, onTask }: ResourceVerbsProps) {
  const text = useText();
  const words = text.resources;
  const { name, engine_name: engineName, path, system: isSystem } = resource;
  const mayEdit = useMay('files');
  const mayControl = useMay('control');
  // Render a menu only after its first use: closed menus would be most of the elements of a long list.
  const [isUsed, setUsed] = useState(false);
  const use = (): void => setUsed(true);
  const enabling = useEnabling(folder, resource, onChange);
  const order = useResourceOrder(engineName, () => running?.reload());
  const verb = running?.byName.get(engineName)?.running === true ? 'restart' : 'start';
  return (
    <>
      <div class="resource-verbs" onClickCapture={use} onFocusCapture={use} onPointerEnter={use}>
        <span class="resource-problems">
          <ResourceProblems {...{ folder, resource, findings }} />
        </span>
        {mayControl && running !== null && (
          <ActionButton
            action={order.toAction(verb)}
            icon={orderIcons[verb]}
            label={words.running.actions[verb]}
            name={`${words.running.actions[verb]} ${name}`}
          />
        )}
        {mayEdit && canChange(folder) && <EnableSwitch name={name} enabling={enabling} />}
        {mayEdit && !isSystem && (
          <Menu label={text.app.more(name)}>
            {isUsed && (
              <>
                <a class="button" href={linkToFiles(folder.name, path)}>
                  <Icon name="directory" />
                  {words.showFiles}
                </a>
                {canChange(folder) && (
                  <>
                    <Button icon="download" label={text.resourceUpdates.update} onClick={() => onTask('update')} />
                    <Button icon="link" label={text.resourceUpdates.source} onClick={() => onTask('source')} />
                    <Button
                      icon="remove"
                      label={text.resourceChanges.remove}
                      variant="danger"
                      onClick={() => onTask('remove')}
                    />
                  </>
                )}
              </>
            )}
          </Menu>
        )}
      </div>
      <div class="resource-outcome">
        <OutcomeText outcome={order.outcome} />
        {order.problem !== null && <ProblemCard problem={order.problem} onDismiss={order.dismiss} />}
        <p role="status" class="outcome">
          {enabling.fault}
        </p>
        {enabling.problem !== null && <ProblemCard problem={enabling.problem} onDismiss={enabling.dismiss} />}
      </div>
    </>
  );
}

/**
 * The number of problems, with a link to them. A resource that the check did not read has the problems of its manifest.
 * An enabled resource without problems has a tick.
 */
function ResourceProblems({
  folder,
  resource,
  findings,
}: Pick<ResourceVerbsProps, 'folder' | 'resource' | 'findings'>) {
  const { check, resources: words } = useText();
  const { name, enabled, problems } = resource;
  const count = findings === null || findings.length === 0 ? problems.length : findings.length;
  if (count === 0)
    return (
      findings !== null &&
      enabled && (
        <span class="presence" title={check.noProblems}>
          <Icon name="check" />
          <span class="unseen">{check.noProblems}</span>
        </span>
      )
    );
  const mark = (
    <>
      <Icon name="warning" />
      {count}
    </>
  );
  // The check does not name a fault of a resource that is not enabled.
  if (findings === null || findings.length === 0)
    return (
      <span class="presence bad" title={words.problemsOf(count, name)}>
        <span aria-hidden="true">{mark}</span>
        <span class="unseen">{words.problemsOf(count, name)}</span>
      </span>
    );
  return (
    <a
      class={`presence ${findings.every(({ severity }) => severity === 'warning') ? 'warn' : 'bad'}`}
      href={linkToCheck(folder.name)}
      aria-label={words.problemsOf(count, name)}
    >
      {mark}
    </a>
  );
}

/** Returns whether resources can be installed, removed, and enabled by lines of the config file. */
export function canChange({ kind }: DataFolder): boolean {
  return kind === 'fxserver';
}
