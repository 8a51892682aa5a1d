/** What a server needs to report its players: the line to add, and the file that needs the line. */
import type { Build, DataFolder, Run } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useMay } from '../../parts/allowed.js';
import { CopyChip } from '../../parts/copy-chip.js';
import { Segments } from '../../parts/segments.js';
import { linkTo } from '../../route/route.js';
import { configLink } from '../folders/config/config-link.js';

/** The lines by the kinds of servers. Each has an example value, which the user replaces. */
const lines = {
  fxserver: 'set sv_playersToken "YOUR-SECRET"',
  generic: '"query": { "protocol": "valve", "port": 27015 }',
} as const;

export type Kind = keyof typeof lines;

interface ReportingStepProps {
  /** The newest run; `null` if no server ran yet. */
  readonly run: Run | null;
  /** The kind that the user chose; `null` without a choice. */
  readonly chosen: Kind | null;
}

/** The line for the kind of the server. If the kind is not known, the user chooses it. */
export function ReportingStep({ run, chosen, onChoose }: ReportingStepProps & { onChoose: (kind: Kind) => void }) {
  const words = useText().playerSessions.steps.query;
  const { kinds, isByItself } = useKinds(run);
  if (isByItself) return <p>{words.byItself}</p>;
  const kind = chosen ?? kinds[0] ?? 'fxserver';
  return (
    <div class="step-line">
      {kinds.length > 1 && (
        <Segments label={words.kind} values={kinds} texts={words.kinds} selected={kind} onSelect={onChoose} />
      )}
      <p>{words.lines[kind]}</p>
      <CopyChip text={lines[kind]} />
    </div>
  );
}

/** The link to the config of the only possible Data Folder, or to the list of all Data Folders. */
export function ConfigLink({ run, chosen }: ReportingStepProps) {
  const { folders, status } = usePage().state;
  const words = useText().playerSessions.steps.query;
  const { kinds, isByItself } = useKinds(run);
  if (!useMay('files') || isByItself || (chosen ?? kinds[0]) !== 'fxserver') return null;
  const folder = findFolder(folders.value ?? [], status.value?.folder ?? run?.folder ?? null);
  return folder?.config == null ? (
    <a class="button primary" href={linkTo('folders')}>
      {words.chooseFolder}
    </a>
  ) : (
    <a class="button primary" href={configLink(folder.name, null)}>
      {words.openConfig(folder.config)}
    </a>
  );
}

/** Returns the kinds whose line is shown, and whether the server reports its players without a line. */
function useKinds(run: Run | null): { readonly kinds: readonly Kind[]; readonly isByItself: boolean } {
  const { builds, status } = usePage().state;
  const all = findKinds(builds.value ?? [], status.value?.build ?? run?.build ?? null);
  const known = all.filter((kind): kind is Kind => kind in lines);
  return {
    kinds: known.length > 0 ? known : (Object.keys(lines) as Kind[]),
    isByItself: known.length === 0 && all.length > 0,
  };
}

/**
 * Returns the kinds of servers for which the step is shown: the kind of a Build, or of all Builds that can be started.
 * @param id the Build of the server; `null` if no server ran yet
 */
export function findKinds(builds: readonly Build[], id: string | null): readonly string[] {
  const used = builds.filter((build) => build.id === id);
  const possible = used.length > 0 ? used : builds.filter(({ startable }) => startable);
  return [...new Set(possible.flatMap(({ kind }) => (kind === null ? [] : [kind])))].toSorted();
}

/**
 * Returns the Data Folder of the server, or the only Data Folder of FXServer; `null` if there are several.
 * @param name the Data Folder of the server; `null` if no server ran yet
 */
export function findFolder(folders: readonly DataFolder[], name: string | null): DataFolder | null {
  const possible = folders.filter(({ kind }) => kind === 'fxserver');
  const used = possible.find((folder) => folder.name === name);
  return used ?? (possible.length === 1 ? (possible[0] ?? null) : null);
}
