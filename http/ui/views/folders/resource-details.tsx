/** What the manifest of an Installed Resource tells; what it does not tell is left out. */
import type { ComponentChildren } from 'preact';
import type { InstalledResource } from '../../api/types.js';
import { useText } from '../../context.js';
import { Fact } from '../../parts/fact.js';
import { FindingList } from '../../parts/finding-list.js';
import { LongList } from './long-list.js';
import { constraintText, enabledByText, listsOf, manifestName } from './manifest.js';

export function ResourceDetails({ resource }: { readonly resource: InstalledResource }) {
  const text = useText().resources;
  const {
    name,
    engine_name: engineName,
    path,
    version,
    author,
    description,
    games,
    fx_version: fxVersion,
    ui_page: uiPage,
    constraints,
    metadata,
  } = resource;
  const tells = text.fields;
  const manifest = manifestName(resource);
  return (
    <div class="resource-details">
      <FindingList findings={resource.problems} />
      <dl class="fact-list">
        <Told name={tells.description}>{description}</Told>
        <Told name={tells.version}>{version}</Told>
        <Told name={tells.author}>{author}</Told>
        <Told name={tells.games}>{games.length === 0 ? null : games.join(', ')}</Told>
        <Told name={tells.fx_version}>{fxVersion}</Told>
        <Told name={tells.engine_name}>{engineName === name ? null : <code>{engineName}</code>}</Told>
        <Told name={tells.path}>
          <code>{path}</code>
        </Told>
        <Told name={tells.manifest}>{manifest === null ? null : <code>{manifest}</code>}</Told>
        <Fact name={tells.enabled_by}>
          {resource.enabled_by === null ? text.notByConfig : enabledByText(resource.enabled_by, text)}
        </Fact>
        <Told name={tells.ui_page}>{uiPage === null ? null : <code>{uiPage}</code>}</Told>
        <Told name={tells.constraints}>
          {constraints.length === 0 ? null : <LongList items={constraints.map(constraintText)} />}
        </Told>
        {listsOf(resource).map(({ what, items }) => (
          <Fact key={what} name={tells[what]}>
            <LongList items={items} />
          </Fact>
        ))}
      </dl>
      {Object.keys(metadata).length > 0 && (
        <>
          <h4>{tells.metadata}</h4>
          <dl class="fact-list">
            {Object.entries(metadata).map(([key, values]) => (
              <Fact key={key} name={key}>
                <LongList items={values} />
              </Fact>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}

function Told({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return children === null || children === '' ? null : <Fact name={name}>{children}</Fact>;
}
