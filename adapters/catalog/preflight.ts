/** The preflight of a Data Folder: the findings of its kind, and findings that exist for every kind. */
import type { Fault } from '../../machines/faults/faults.js';
import { compareSeverities, type Finding } from '../../machines/kinds/findings.js';
import type { Preflight, Unchecked } from '../../machines/kinds/preflight.js';
import type { Limits, UnkeptLimit } from '../../machines/launch/limits.js';
import type { BuildState, Kind, WorkspaceDirectory } from '../kinds/kind.js';
import type { Kinds } from '../kinds/kinds.js';
import { folderSettingsFile } from '../kinds/settings.js';
import { findAccessFaults } from './folder-access.js';
import { findUnsavedLinks } from './unsaved-links.js';

/** An existing Build for the preflight. */
export interface ChosenBuild {
  readonly directory: WorkspaceDirectory;
  readonly state: BuildState;
}

export interface PreflightInput {
  readonly kinds: Kinds;
  readonly findUnkept: (limits: Limits) => readonly UnkeptLimit[];
  readonly folder: WorkspaceDirectory;
  readonly folderKind: Kind;
  /** The Build; `null` to check only the folder. */
  readonly build: ChosenBuild | null;
  /** The Build's version; `null` without a Build, or if the version is unknown. */
  readonly version: string | null;
  /** Whether the server runs with this folder, so that the folder's ports are in use. */
  readonly isRunning: boolean;
}

/** The kind of a run. The kind is guessed if the Build may launch any program. */
interface RunKind {
  readonly kind: Kind;
  readonly isGuessed: boolean;
}

export async function runPreflight(input: PreflightInput): Promise<Preflight> {
  const { kinds, folder, folderKind, build, version, isRunning } = input;
  const run = build === null ? { kind: folderKind, isGuessed: false } : await kinds.kindOfRun(build.state, folder);
  const known = build === null || run.isGuessed ? null : { place: build.directory, state: { ...build.state, version } };
  const found = await run.kind.preflight(folder, { build: known, isRunning });
  const findings = [
    ...(await findGeneralFindings(input, run)),
    // The program of the Build may not need the same as a server of the guessed kind.
    ...(run.isGuessed ? found.map(atMostError) : found),
  ];
  return {
    kind: run.kind.name,
    kindName: run.kind.displayName,
    unchecked: listUnchecked(input, run),
    findings: findings.sort((a, b) => compareSeverities(a.severity, b.severity)),
  };
}

/** Finds faults that are possible for every kind. */
async function findGeneralFindings(
  { kinds, findUnkept, folder, build }: PreflightInput,
  { kind, isGuessed }: RunKind,
): Promise<Finding[]> {
  const unfit: Fault | null = build === null ? null : (build.state.fault ?? build.state.doubt());
  const startable = build?.state.fault === null ? build.state : undefined;
  const named = await kinds.findUnknownKind(folder);
  const links = await findUnsavedLinks(folder, kinds);
  const known = kinds.description.names;
  const mismatch = { build: build?.directory.name, folder: folder.name, kind: kind.name };
  return [
    ...(unfit === null ? [] : [generalFinding('build_not_startable', 'fatal', null, { fault: unfit })]),
    ...(named === null
      ? []
      : [generalFinding('kind_unknown', 'warning', folderSettingsFile, { named, taken: kind.name, known })]),
    ...findUnkept(startable?.limits ?? {}).map((unkept) =>
      generalFinding('limit_not_kept', 'warning', null, { ...unkept, wanted: startable?.limits?.[unkept.limit] }),
    ),
    ...(links.length > 0 ? [generalFinding('link_outside', 'warning', null, { folder: folder.name, links })] : []),
    ...(await findAccessFaults(startable?.user, folder.path)),
    ...(isGuessed ? [generalFinding('kind_mismatch', 'warning', null, mismatch)] : []),
  ];
}

function listUnchecked({ build, isRunning }: PreflightInput, { kind, isGuessed }: RunKind): Unchecked[] {
  return [
    ...(build === null ? ['build' as const] : []),
    ...(isGuessed ? ['program' as const] : []),
    ...(kind.unchecked ?? []),
    ...(isRunning ? ['ports' as const] : []),
  ];
}

function atMostError(finding: Finding): Finding {
  return finding.severity === 'fatal' ? { ...finding, severity: 'error' } : finding;
}

function generalFinding(
  code: string,
  severity: Finding['severity'],
  file: string | null,
  facts: Finding['facts'],
): Finding {
  return { code, severity, file, line: null, resource: null, facts };
}
