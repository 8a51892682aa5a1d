import type { InstalledResource } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { ResourceControls } from './resource-controls.js';
import { ResourceDetails } from './resource-details.js';
import type { RunningResources } from './use-running-resources.js';

interface ResourceItemProps {
  readonly resource: InstalledResource;
  readonly running: RunningResources | null;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** An Installed Resource: a summary, and details while it is open. */
export function ResourceItem({ resource, running, isOpen, onToggle }: ResourceItemProps) {
  const text = useText().resources;
  const { name, engine_name: engineName, version, author, description, enabled, problems } = resource;
  const isRunning = running?.byName.get(engineName)?.running ?? false;
  return (
    <li class="resource" data-name={engineName}>
      {/* The event also occurs if a script opens the details. */}
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle(currentTarget.open)}
      >
        <summary>
          <span class="resource-head">
            <strong>{name}</strong>
            <span class="faint">{version}</span>
            <span class="resource-marks">
              <span class={`badge ${enabled ? 'good' : 'off'}`}>{text.showOf[enabled ? 'enabled' : 'disabled']}</span>
              {isRunning && <span class="badge good">{text.running.runs}</span>}
              {running !== null && enabled && !isRunning && <span class="badge bad">{text.running.doesNotRun}</span>}
              {problems.length > 0 && <span class="badge bad">{text.problems(problems.length)}</span>}
            </span>
          </span>
          {(description !== null || author !== null) && (
            <span class="resource-said">
              <bdi>{description}</bdi> {author !== null && <span class="faint">{text.by(author)}</span>}
            </span>
          )}
        </summary>
        {isOpen && (
          <ResourceDetails resource={resource}>
            {running !== null && <ResourceControls name={engineName} onDone={running.reload} />}
          </ResourceDetails>
        )}
      </details>
    </li>
  );
}
