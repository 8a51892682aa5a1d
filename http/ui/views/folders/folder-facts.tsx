import type { DataFolder } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { Fact, StatusMark } from '../../parts/elements.js';
import { configLink, newConfigLink } from './config/config-link.js';

/** The facts about a Data Folder that the list contains. */
export function FolderFacts({
  folder: { kind_name: kind, exists, config, has_config: hasConfig, possible_configs: possible },
}: {
  readonly folder: DataFolder;
}) {
  const text = useText();
  const words = text.folders;
  return (
    <dl class="fact-list">
      <Fact name={words.kind}>{kind ?? text.kinds.unknown}</Fact>
      <Fact name={words.directory}>
        <StatusMark isGood={exists} text={exists ? words.present : words.missing} />
      </Fact>
      <Fact name={words.config}>
        {config === null ? (
          possible.length === 0 ? (
            words.configNone
          ) : (
            words.configNotYet
          )
        ) : (
          <StatusMark isGood={hasConfig} text={hasConfig ? words.configPresent(config) : words.configMissing(config)} />
        )}
      </Fact>
    </dl>
  );
}

interface ConfigLinksProps {
  readonly folder: DataFolder;
  /** The label of the link, for pages with several such links. */
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
        {words.open}
      </a>
    );
  return (
    <>
      {possible.map((file) => (
        <a key={file} class="button" href={newConfigLink(name, file)}>
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
