import type { DataFolder } from '../../api/types.js';
import { useText } from '../../context.js';
import { Fact } from '../../parts/fact.js';
import { Presence } from '../../parts/presence.js';

/** What the list tells of a Data Folder. */
export function FolderFacts({
  folder: { kind, exists, config, has_config: hasConfig },
}: {
  readonly folder: DataFolder;
}) {
  const text = useText();
  const words = text.folders;
  return (
    <dl class="fact-list">
      <Fact name={words.kind}>{kind ?? text.kinds.unknown}</Fact>
      <Fact name={words.directory}>
        <Presence isGood={exists} words={exists ? words.present : words.missing} />
      </Fact>
      <Fact name={words.config}>
        {config === null ? (
          words.configNone
        ) : (
          <Presence isGood={hasConfig} words={hasConfig ? words.configPresent(config) : words.configMissing(config)} />
        )}
      </Fact>
    </dl>
  );
}
