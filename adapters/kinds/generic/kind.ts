/** The kind of servers whose Build has a build.json. The Data Folders of this kind have no known resources. */
import type { Finding } from '../../../machines/kinds/findings.js';
import { compareNames } from '../../directories.js';
import type { Kind, PreflightQuery, WorkspaceDirectory } from '../kind.js';
import { folderSettingsFile } from '../settings.js';
import { genericSettings, type ReadGenericSettings } from './build-file/settings.js';
import { readDescribedBuild } from './launch.js';

/**
 * Creates the kind.
 * @param searchPath the PATH for program names without a directory
 * @param readSettings reads the folder.json of a Data Folder
 */
export function createGenericKind(searchPath: string, readSettings: ReadGenericSettings): Kind {
  return {
    name: 'generic',
    displayName: 'Generic',
    configFile: null,
    findings: {},
    settings: genericSettings,
    readBuild: (build) => readDescribedBuild(build, searchPath, readSettings),
    hasFolder: async () => true,
    unchecked: ['content'],
    findResources: async () => [],
    preflight: (folder, query) => findUnknownVariables(folder, query, readSettings),
  };
}

/** Reports variables in folder.json that the Build does not define. */
async function findUnknownVariables(
  folder: WorkspaceDirectory,
  { build }: PreflightQuery,
  readSettings: ReadGenericSettings,
): Promise<Finding[]> {
  if (build === null || build.state.fault !== null) return [];
  const known = build.state.variables ?? [];
  const settings = await readSettings(folder);
  if ('fault' in settings) return [];
  const unknown = Object.keys(settings.file.variables ?? {}).filter((name) => !known.includes(name));
  return unknown.sort(compareNames).map((name) => ({
    code: 'variable_unknown',
    severity: 'warning',
    file: folderSettingsFile,
    line: null,
    resource: null,
    facts: { name, known, build: build.place.name },
  }));
}
