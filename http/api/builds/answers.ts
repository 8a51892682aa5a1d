/** Builds the answers about Builds, and about their installations. */
import type { Installation } from '../../../machines/builds/installer.js';
import type { Build } from '../../../machines/folders/catalog.js';
import type { LimitName, Limits } from '../../../machines/launch/limits.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { generalFindings } from '../../problems/findings/general.js';
import { problemBody, problemDetail } from '../../problems/problems.js';
import type { EndedDownload } from './downloads.js';

/** Returns a Build in the form of the routes and GET /events. */
export function toBuildBody(build: Build) {
  const { id, kind, kind_name, version, installedAt, folder_present, exe_present, fault, limits, limitsNotKept } =
    build;
  const { playerCommands } = build;
  return {
    id,
    kind,
    kind_name,
    version,
    installed_at: toIsoTime(installedAt),
    folder_present,
    exe_present,
    startable: fault === null,
    problem: fault === null ? null : problemDetail(fault),
    limits: limits === null ? null : toLimitsBody(limits),
    limits_not_kept: limitsNotKept.map(({ limit, reason, possible }) => ({
      limit: limitFields[limit],
      reason,
      possible,
      message: generalFindings.limit_not_kept.message({ limit, reason, possible, wanted: limits?.[limit] }),
    })),
    ...(playerCommands !== null && { player_commands: playerCommands }),
  };
}

/** The names of the limits in the API. */
const limitFields = {
  memoryBytes: 'memory_bytes',
  cpus: 'cpus',
  processes: 'processes',
  openFiles: 'open_files',
  nice: 'nice',
} as const satisfies Record<LimitName, string>;

function toLimitsBody({ memoryBytes, cpus, processes, openFiles, nice }: Limits) {
  return {
    memory_bytes: memoryBytes ?? null,
    cpus: cpus ?? null,
    processes: processes ?? null,
    open_files: openFiles ?? null,
    nice: nice ?? null,
  };
}

/**
 * Returns the progress of an installation. @param ended the end of the download; `null` while the download is in
 * progress
 */
export function toInstallationBody(installation: Installation, ended: EndedDownload | null = null) {
  const fault = ended?.fault ?? null;
  return {
    ...installation,
    since: toIsoTime(installation.since),
    ended_at: toIsoTime(ended?.endedAt ?? null),
    problem: fault === null ? null : problemBody(fault),
  };
}
