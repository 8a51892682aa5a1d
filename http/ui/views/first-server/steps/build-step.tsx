/** Selects or installs a Build. The Build can be a version of an index, an archive of this browser, or a URL. */
import { useEffect, useState } from 'preact/hooks';
import type { UpdateSource } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { Allowed } from '../../../parts/allowed.js';
import { Icon } from '../../../parts/elements.js';
import { Segments } from '../../../parts/segments.js';
import { InstallationList } from '../../builds/installation-list.js';
import { type Game, gameFacts } from '../games.js';
import { listBuilds, listVersions } from '../setup.js';
import { ArchiveForm } from './archive-form.js';
import { ChoiceList } from './choice-list.js';
import { UrlForm } from './url-form.js';
import { VersionForm } from './version-form.js';

type Source = 'installed' | 'versions' | 'file' | 'url';

interface BuildStepProps {
  readonly game: Game;
  /** The Build that the user has selected or installed, even if it cannot be used; `null` without such a Build. */
  readonly wanted: string | null;
  /** The Build that is used; `null` without such a Build. */
  readonly selected: string | null;
  readonly sources: readonly UpdateSource[];
  readonly onChoose: (id: string) => void;
}

export function BuildStep({ game, wanted, selected, sources, onChoose }: BuildStepProps) {
  const { state, overlay } = usePage();
  const text = useText();
  const words = useText().firstServer;
  const [picked, setPicked] = useState<Source | null>(null);
  const builds = state.builds.value ?? [];
  const ofGame = listBuilds(game, builds);
  const versions = listVersions(game, sources);
  const offered: readonly Source[] = [
    ...(ofGame.length > 0 ? (['installed'] as const) : []),
    ...(versions.length > 0 ? (['versions'] as const) : []),
    'file',
    'url',
  ];
  const startable = ofGame.some((build) => build.startable);
  const source = picked ?? (startable ? 'installed' : versions.length > 0 ? 'versions' : 'file');
  const dropped = overlay.dropped.value;
  useEffect(() => {
    if (dropped !== null) setPicked('file');
  }, [dropped]);
  const unfit = selected === wanted ? undefined : builds.find(({ id }) => id === wanted);

  return (
    <Allowed scope="builds">
      {unfit !== undefined && (
        <div class="notice bad" role="alert">
          <Icon name="warning" />
          <div>
            <strong>
              {(unfit.kind ?? 'generic') === gameFacts[game].kind
                ? words.cannotStart(unfit.id)
                : words.otherGame(unfit.id, unfit.kind_name ?? text.kinds.unknown)}
            </strong>
            {unfit.problem !== null && <p lang="en">{unfit.problem}</p>}
          </div>
        </div>
      )}
      <Segments
        label={words.sources.label}
        values={offered}
        texts={words.sources}
        selected={source}
        onSelect={setPicked}
      />
      {source === 'installed' && (
        <ChoiceList
          label={words.sources.installed}
          choices={ofGame.map(({ id, version, kind_name: kind, startable: isStartable, problem }) => ({
            name: id,
            detail: [kind, version].filter((part) => part !== null && part !== id).join(' '),
            problem: isStartable ? null : (problem ?? text.server.cannotStart),
          }))}
          selected={selected}
          onChoose={onChoose}
        />
      )}
      {source === 'versions' && <VersionForm versions={versions} builds={builds} onInstalled={onChoose} />}
      {source === 'file' && <ArchiveForm game={game} onInstalled={onChoose} />}
      {source === 'url' && <UrlForm onInstalled={onChoose} />}
      {source !== 'file' && <InstallationList />}
    </Allowed>
  );
}
