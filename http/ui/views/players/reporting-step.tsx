/** What a server needs to report its players: the line to add, and the file that needs the line. */
import type { Build, DataFolder, Run } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useMay } from '../../parts/allowed.js';
import { CopyChip } from '../../parts/copy-chip.js';
import { linkTo } from '../../route/route.js';
import { configLink } from '../folders/config/config-link.js';

/** The lines by the kinds of servers. Each has an example value, which the user replaces. */
const lines = {
  fxserver: 'set sv_playersToken "YOUR-SECRET"',
  generic: '"query": { "protocol": "valve", "port": 27015 }',
} as const;

type Kind = keyof typeof lines;

/** @param run the newest run; `null` if no server ran yet */
export function ReportingStep({ run }: { readonly run: Run | null }) {
  const { builds, folders, status } = usePage().state;
  const words = useText().playerSessions.steps.query;
  const kinds = findKinds(builds.value ?? [], status.value?.build ?? run?.build ?? null);
  const known = kinds.filter((kind): kind is Kind => kind in lines);
  if (known.length === 0 && kinds.length > 0) return <p>{words.byItself}</p>;
  const shown = known.length === 0 ? (Object.keys(lines) as Kind[]) : known;
  const folder = findFolder(folders.value ?? [], status.value?.folder ?? run?.folder ?? null);
  return (
    <>
      {shown.map((kind) => (
        <div key={kind} class="step-line">
          <p>{words.lines[kind]}</p>
          <CopyChip text={lines[kind]} />
          {kind === 'fxserver' && <ConfigLink folder={folder} />}
        </div>
      ))}
    </>
  );
}

/** The link to the config of the only possible Data Folder, or to the list of all Data Folders. */
function ConfigLink({ folder }: { readonly folder: DataFolder | null }) {
  const words = useText().playerSessions.steps.query;
  if (!useMay('files')) return null;
  return folder?.config == null ? (
    <a href={linkTo('folders')}>{words.chooseFolder}</a>
  ) : (
    <a href={configLink(folder.name, null)}>{words.openConfig(folder.config)}</a>
  );
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
