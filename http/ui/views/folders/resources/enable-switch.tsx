/** Enables and disables a resource, by its line in the config file. */
import { useEffect, useState } from 'preact/hooks';
import type { DataFolder, InstalledResource } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { type Action, useAction } from '../../../forms/action.js';
import { useIsStale } from '../../../hooks/use-known.js';
import type { Text } from '../../../text/en.js';
import './enable-switch.css';

export interface Enabling extends Pick<Action, 'isPending' | 'problem' | 'dismiss'> {
  /** Whether the resource is currently enabled, or will be enabled after the request in progress. */
  readonly isEnabled: boolean;
  /** The reason why the switch cannot change the resource; `null` if the switch can change it. */
  readonly obstacle: string | null;
  /** The reason why the last change was not possible; `null` if the change was possible. */
  readonly fault: string | null;
  readonly toggle: () => void;
}

/**
 * Returns the state and the action of the switch of a resource.
 * @param onDone is called after the config file was written
 */
export function useEnabling(folder: DataFolder, resource: InstalledResource, onDone: () => void): Enabling {
  const { api } = usePage().state;
  const words = useText().resources.enabling;
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const obstacle = findObstacle(folder, resource, words);
  const action = useAction(
    async (isEnabled: boolean) =>
      (await import('../config/write-ensure.js')).writeEnsure(api, folder, resource, isEnabled),
    (isWritten) => {
      if (isWritten) return onDone();
      setWanted(null);
      setFault(words.unchangeable(resource.enabled_by?.file ?? folder.config ?? ''));
    },
  );
  const isEnabled = wanted ?? resource.enabled;
  // The list was read again, or the request has failed.
  useEffect(() => {
    if (!action.isPending) setWanted(null);
  }, [resource, action.problem]);
  return {
    ...{ isEnabled, obstacle, fault, isPending: action.isPending, problem: action.problem, dismiss: action.dismiss },
    toggle() {
      setFault(obstacle);
      if (obstacle !== null || action.isPending) return;
      setWanted(!isEnabled);
      action.run(!isEnabled);
    },
  };
}

interface EnableSwitchProps {
  readonly name: string;
  readonly enabling: Enabling;
}

export function EnableSwitch({ name, enabling: { isEnabled, isPending, obstacle, toggle } }: EnableSwitchProps) {
  const words = useText().resources.enabling;
  const isStale = useIsStale();
  return (
    <button
      type="button"
      role="switch"
      class="switch"
      aria-checked={isEnabled}
      aria-busy={isPending}
      aria-disabled={obstacle !== null || isStale}
      aria-label={words.label(name)}
      title={obstacle ?? words.label(name)}
      onClick={() => !isStale && toggle()}
    />
  );
}

function findObstacle(
  { config, has_config: hasConfig }: DataFolder,
  { enabled_by: enabledBy, engine_name: name }: InstalledResource,
  words: Text['resources']['enabling'],
): string | null {
  if (enabledBy === null) return config === null || !hasConfig ? words.noConfig : null;
  const { command, required_by: requiredBy } = enabledBy;
  if (requiredBy !== null) return words.required(requiredBy);
  return command.split(/\s+/).slice(1).join(' ') === name ? null : words.byCommand(command);
}
