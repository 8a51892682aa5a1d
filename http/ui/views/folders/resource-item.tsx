import { useEffect, useRef, useState } from 'preact/hooks';
import type { InstalledResource } from '../../api/types.js';
import { useText } from '../../context.js';
import { keyOf } from './groups.js';
import { ResourceControls } from './resource-controls.js';
import { ResourceDetails } from './resource-details.js';
import type { RunningResources } from './use-running-resources.js';

interface ResourceItemProps {
  readonly resource: InstalledResource;
  readonly running: RunningResources | null;
  /** The keys of the open items, kept across searches. */
  readonly opened: Set<string>;
  /** Whether the URL names it: it is opened and scrolled to. */
  readonly isTarget: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** One Installed Resource: a summary, and its details when open. */
export function ResourceItem({ resource, running, opened, isTarget, onToggle }: ResourceItemProps) {
  const text = useText().resources;
  const key = keyOf(resource);
  const [isOpen, setOpen] = useState(opened.has(key));
  const { name, engine_name: engineName, version, author, description, enabled, problems } = resource;
  const isRunning = running?.byName.get(engineName)?.running ?? false;

  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isTarget || isOpen) return;
    setOpen(true);
    item.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);

  function toggle(isOpenNow: boolean): void {
    // The event also follows an opening by script.
    if (isOpenNow !== opened.has(key)) onToggle(isOpenNow);
    setOpen(isOpenNow);
    if (isOpenNow) opened.add(key);
    else opened.delete(key);
  }

  return (
    <li class="resource" ref={item}>
      <details open={isOpen} onToggle={(event) => toggle(event.currentTarget.open)}>
        <summary>
          <span class="resource-head">
            <strong>{name}</strong>
            {version !== null && <span class="faint">{version}</span>}
            <span class={`badge ${enabled ? 'good' : 'off'}`}>{text.showOf[enabled ? 'enabled' : 'disabled']}</span>
            {isRunning && <span class="badge good">{text.running.runs}</span>}
            {running !== null && enabled && !isRunning && <span class="badge bad">{text.running.doesNotRun}</span>}
            {problems.length > 0 && <span class="badge bad">{text.problems(problems.length)}</span>}
          </span>
          {(description !== null || author !== null) && (
            <span class="resource-said">
              {description} {author !== null && <span class="faint">{text.by(author)}</span>}
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
