/** Builds the answers about Data Folders. */
import type { Companion } from '../../../machines/folders/companions.js';
import type { ConfigVersion } from '../../../machines/folders/config-files.js';
import type { KindsDescription } from '../../../machines/kinds/kinds.js';
import type { Preflight, Unchecked } from '../../../machines/kinds/preflight.js';
import type { InstalledResource } from '../../../machines/kinds/resources.js';
import type { ResourceSource } from '../../../machines/resource-updates/source.js';
import type { FolderSources } from '../../../machines/resource-updates/update.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { removeQueries } from '../../../machines/text/url-query.js';
import { type DescribeFinding, listFindings, maxFindings } from '../../problems/findings/catalogue.js';

/** Returns a previous version of a config file. */
export function toVersionBody({ at, ...version }: ConfigVersion) {
  return { ...version, at: toIsoTime(at) };
}

/** Returns the companion of a Data Folder; `null` for a kind without a companion. */
export function toCompanionBody(companion: Companion | null) {
  if (companion === null)
    return { supported: false, name: null, installed: false, version: null, latest: null, blocked: false };
  const { name, version, latest, isBlocked } = companion;
  return { supported: true, name, installed: version !== null, version, latest, blocked: isBlocked };
}

/** Returns an Installed Resource. All resources have the same fields, regardless of their kind. */
export function toResourceBody(
  { details, problems, ...resource }: InstalledResource,
  sources: FolderSources,
  { emptyDetails }: Pick<KindsDescription, 'emptyDetails'>,
  describe: DescribeFinding,
) {
  const listed = resource.system ? null : sources.find(resource.engine_name);
  // The operator may have replaced the files since the plan.
  const update = listed?.update?.installed === details.version ? (listed?.update?.available ?? null) : null;
  const source = listed === null ? null : toAddress(listed.source);
  return { ...resource, ...emptyDetails, ...details, problems: problems.map(describe), source, update };
}

/** Returns the address of a source without its query, which may contain a token. */
function toAddress(source: ResourceSource): string {
  const address = removeQueries(source.url);
  return source.kind === 'git' && source.ref !== null ? `${address}#${source.ref}` : address;
}

const uncheckedTexts: Readonly<Record<Unchecked, string>> = {
  build: 'No Build was named: whether it can be started, its version, and the resources it brings were not checked.',
  program:
    "The build.json of the Build can launch any program: the requirements on its version, and the resources that the server's Builds bring, were not checked.",
  content:
    'The content of the Data Folder was not checked: servers of this kind differ, and no rules are known for their files.',
  ports: 'Ports were not checked: the server that runs with this Data Folder uses them.',
};

/**
 * Returns the result of a preflight without its hints.
 * @param build the id of the Build in the query; `null` without a Build
 */
export function toPreflightBody(
  folder: string,
  build: string | null,
  { kind, kindName, findings, unchecked }: Preflight,
  describe: DescribeFinding,
) {
  const fatal = findings.filter(({ severity }) => severity === 'fatal').length;
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  return {
    folder,
    build,
    kind,
    kind_name: kindName,
    ok: fatal === 0,
    fatal,
    errors: findings.length - warnings,
    warnings,
    omitted: Math.max(0, findings.length - maxFindings),
    findings: listFindings(findings, describe),
    unchecked: unchecked.map((code) => ({ code, message: uncheckedTexts[code] })),
  };
}
