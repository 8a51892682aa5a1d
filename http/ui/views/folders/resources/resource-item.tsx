import type { InstalledResource } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { useMay } from '../../../parts/allowed.js';
import { Icon } from '../../../parts/elements.js';
import { ResourceControls } from './resource-controls.js';
import { ResourceDetails } from './resource-details.js';
import { canChange, ResourceVerbs, type ResourceVerbsProps } from './resource-verbs.js';
import type { CheckResult } from './update/use-update-check.js';

interface ResourceItemProps extends ResourceVerbsProps {
  /** The result of the check for updates; `null` if the resource was not checked, or has no source. */
  readonly check: CheckResult | null;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** An Installed Resource: a summary with verbs, and details while the resource is open. */
export function ResourceItem({ isOpen, onToggle, check, ...props }: ResourceItemProps) {
  const { folder, resource, running } = props;
  const { resources: text, resourceUpdates } = useText();
  const { name, engine_name: engineName, version, author, description, enabled, source } = resource;
  const update = findUpdate(resource, check);
  // Users who may change the state see it in the switch.
  const hasBadge = !useMay('files') || !canChange(folder);
  // The server may not have reported a resource that was installed a moment ago.
  const reported = running?.byName.get(engineName);
  return (
    <li class="resource" data-name={engineName}>
      {/* The event also occurs if a script opens the details. */}
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle(currentTarget.open)}
      >
        <summary>
          <Icon name="expand" />
          <span class="resource-text">
            <span class="resource-name">
              <strong>{name}</strong>
              <span class="resource-marks">
                {hasBadge && (
                  <span class={`badge ${enabled ? 'good' : 'off'}`}>
                    {text.showOf[enabled ? 'enabled' : 'disabled']}
                  </span>
                )}
                {reported?.running === true && <span class="badge good">{text.running.runs}</span>}
                {enabled && reported?.running === false && <span class="badge bad">{text.running.doesNotRun}</span>}
                {update !== null && <span class="badge note">{resourceUpdates.badge(update)}</span>}
              </span>
            </span>
            <span class="resource-version">{version}</span>
            <span class="resource-said">
              <bdi>{description}</bdi>{' '}
              {source !== null && <span class="resource-source">{source.replace('https://', '')}</span>}
            </span>
            <span class="resource-author">{author}</span>
          </span>
        </summary>
        {isOpen && (
          <ResourceDetails folder={folder.name} resource={resource}>
            {running !== null && <ResourceControls name={engineName} onDone={running.reload} />}
          </ResourceDetails>
        )}
      </details>
      <ResourceVerbs {...props} />
    </li>
  );
}

/** Returns the version of the found update; empty for a release without a version; `null` if no update was found. */
function findUpdate({ update }: InstalledResource, check: CheckResult | null): string | null {
  // The last check of the page may be newer than the list.
  if (check?.kind === 'update') return check.version ?? '';
  return check?.kind === 'current' ? null : update;
}
