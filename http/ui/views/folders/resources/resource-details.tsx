/** All fields of an Installed Resource. Empty fields are left out. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { InstalledResource } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { FindingList } from '../../../forms/problem-card.js';
import { useMay } from '../../../parts/allowed.js';
import { Button, Fact } from '../../../parts/elements.js';
import { linkToFiles } from '../../../route/route.js';
import { enabledByText, otherFields } from './resource-fields.js';

interface ResourceDetailsProps {
  /** The name of the Data Folder. */
  readonly folder: string;
  readonly resource: InstalledResource;
  /** Content above the fields. */
  readonly children: ComponentChildren;
}

export function ResourceDetails({ folder, resource, children }: ResourceDetailsProps) {
  const { resources: text, resourceUpdates: updates } = useText();
  const { name, engine_name: engineName, path, version, author, description, dependencies, source } = resource;
  const { fields } = text;
  const hasLink = useMay('files') && !resource.system;
  return (
    <div class="resource-details">
      {children}
      <FindingList findings={resource.problems} />
      <dl class="fact-list">
        <FilledFact name={fields.description}>{description}</FilledFact>
        <FilledFact name={fields.version}>{version}</FilledFact>
        <FilledFact name={fields.author}>{author}</FilledFact>
        <FilledFact name={fields.engine_name}>{engineName === name ? null : <code>{engineName}</code>}</FilledFact>
        <FilledFact name={fields.path}>
          {hasLink ? (
            <a href={linkToFiles(folder, path)}>
              <code>{path}</code>
            </a>
          ) : (
            <code>{path}</code>
          )}
        </FilledFact>
        <Fact name={fields.enabled_by}>
          {resource.enabled_by === null ? text.notByConfig : enabledByText(resource.enabled_by, text)}
        </Fact>
        <FilledFact name={updates.sourceLegend}>{source === null ? null : <code>{source}</code>}</FilledFact>
        <FilledFact name={fields.dependencies}>
          {dependencies.length === 0 ? null : <LongList items={dependencies} />}
        </FilledFact>
        {otherFields(resource).map(({ label, items }) => (
          <Fact key={label} name={label}>
            <LongList items={items} />
          </Fact>
        ))}
      </dl>
    </div>
  );
}

/** Renders nothing for an empty value. */
function FilledFact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return children === null || children === '' ? null : <Fact name={name}>{children}</Fact>;
}

/** The maximum number of items before the list is expanded. */
const maxItems = 20;

/** A list of texts. Only the first items are shown until the user expands the list. */
function LongList({ items }: { readonly items: readonly string[] }) {
  const text = useText().resources;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, maxItems);
  return (
    <>
      <ul class="long-list">
        {shown.map((item, index) => (
          <li key={index}>
            <code>{item}</code>
          </li>
        ))}
      </ul>
      {shown.length < items.length && <Button label={text.showAll(items.length)} onClick={() => setWhole(true)} />}
    </>
  );
}
