/** The faults of a Data Folder, the links to its config file, and the mark of the running server. */
import type { DataFolder } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { Icon, StatusMark } from '../../parts/elements.js';
import { configLink, newConfigLink } from './config/config-link.js';

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

/** Marks the Data Folder that the server runs with. */
export function RunningMark({ folder }: { readonly folder: string }) {
  const { state } = usePage();
  const text = useText();
  const status = state.status.value;
  return status?.state === 'running' && status.folder === folder ? (
    <span class="badge good">{text.state.running}</span>
  ) : null;
}
