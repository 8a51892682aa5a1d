import type { DataFolder } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useMay } from '../../parts/allowed.js';
import { Fact, Icon, StatusMark } from '../../parts/elements.js';
import { configLink, newConfigLink } from './config/config-link.js';

/** The kind of a Data Folder, and its config file or the missing part. */
export function FolderFacts({ folder }: { readonly folder: DataFolder }) {
  const text = useText();
  const words = text.folders;
  const { kind_name: kind, config, has_config: hasConfig, possible_configs: possible, link_target: directory } = folder;
  return (
    <>
      <dl class="fact-list">
        <Fact name={words.kind}>{kind ?? text.kinds.unknown}</Fact>
        {(hasConfig || config === null) && (
          <Fact name={words.config}>{config ?? (possible.length === 0 ? words.configNone : words.configNotYet)}</Fact>
        )}
        {directory !== null && <Fact name={words.directory}>{directory}</Fact>}
      </dl>
      {!folder.exists && <FolderFaults folder={folder} />}
    </>
  );
}

/** The missing part: the directory or its config file. If both exist, no text is shown. */
export function FolderFaults({ folder: { exists, config, has_config: hasConfig } }: { readonly folder: DataFolder }) {
  const words = useText().folders;
  if (!exists) return <StatusMark isGood={false} text={words.missing} />;
  if (config !== null && !hasConfig) return <StatusMark isGood={false} text={words.configMissing(config)} />;
  return null;
}

interface ConfigLinksProps {
  readonly folder: DataFolder;
  /** The name of the link for screen readers, for pages with several such links. */
  readonly label?: string;
}

/**
 * Links to the editor of the config file. If no config file exists, links to a new file for each name that Builds use.
 */
export function ConfigLinks({ folder: { name, config, possible_configs: possible }, label }: ConfigLinksProps) {
  const words = useText().editor;
  if (config !== null)
    return (
      <a class="button" href={configLink(name, null)} aria-label={label}>
        <Icon name="edit" />
        {words.open}
      </a>
    );
  return (
    <>
      {possible.map((file) => (
        <a key={file} class="button" href={newConfigLink(name, file)}>
          <Icon name="edit" />
          {words.create(file)}
        </a>
      ))}
    </>
  );
}

/** Shows that the config file is missing, with the link that creates the file. */
export function MissingConfig({
  folder: { name, exists, config, has_config: hasConfig },
}: {
  readonly folder: DataFolder;
}) {
  const text = useText();
  const mayEdit = useMay('files');
  if (!exists || config === null || hasConfig) return null;
  return (
    <div class="notice bad missing-config" role="status">
      <Icon name="warning" />
      <div>
        <strong>{text.folders.configMissing(config)}</strong>
        <p>{text.folders.configNeeded}</p>
      </div>
      {mayEdit && (
        <a class="button primary" href={configLink(name, null)}>
          <Icon name="plus" />
          {text.editor.create(config)}
        </a>
      )}
    </div>
  );
}

/** Marks the Data Folder that the server runs with. */
export function RunningMark({ folder }: { readonly folder: string }) {
  const { state } = usePage();
  const text = useText();
  const status = state.status.value;
  return status?.state === 'running' && status.folder === folder ? (
    <span class="badge good">{text.state.running}</span>
  ) : null;
}
