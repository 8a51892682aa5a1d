import type { DataFolder } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { Fact, StatusMark } from '../../parts/elements.js';

/** The facts about a Data Folder from the list. */
export function FolderFacts({
  folder: { kind_name: kind, exists, config, has_config: hasConfig },
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
          words.configNone
        ) : (
          <StatusMark isGood={hasConfig} text={hasConfig ? words.configPresent(config) : words.configMissing(config)} />
        )}
      </Fact>
    </dl>
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
