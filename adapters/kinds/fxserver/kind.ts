/** The kind FXServer, for FiveM and RedM. */
import { join } from 'node:path';
import { toAssetUrl } from '../../assets.js';
import { mayExist } from '../../directories.js';
import type { FolderTemplate, Kind, WorkspaceDirectory } from '../kind.js';
import { readFxServerBuild } from './build.js';
import { companion } from './companion.js';
import { toConvars } from './convars.js';
import { fxserverFindings } from './findings/resources.js';
import { serverConfigFindings } from './findings/server-config.js';
import { supportFindings } from './findings/support.js';
import { findDatabases } from './folder-config.js';
import { installation } from './installation/installation.js';
import { connectFxServer } from './live/connect.js';
import { readNetworkSettings } from './live/network-settings.js';
import { describeManifest, detailFields } from './manifest/describe.js';
import { createManifestReader } from './manifest/reader.js';
import { preflightFxServer } from './preflight/preflight.js';
import { createProgramVersionReader } from './program-version.js';
import { resourceConsole } from './resource-console.js';
import { findResources } from './resources/find.js';
import { takeInventory } from './resources/inventory.js';
import { createListingCache } from './resources/listing-cache.js';
import { writeSecretConfig } from './secret-config.js';
import { readSettings, settingsFields } from './settings.js';
import { summaryFields, toSummary } from './summary.js';
import { createTraceDecoder } from './trace/decoder.js';
import { findVersionInConsole } from './version.js';

const configFile = 'server.cfg';

const template: FolderTemplate = {
  directory: toAssetUrl('adapters/kinds/fxserver/template/'),
  secretFiles: [configFile],
  // The engine puts the path of each resource into a URL and decodes it again: it unescapes `%`, and treats `\` as `/`
  // (ServerResourceList, ServerResourceMounter).
  findNameFault: (name) =>
    /[%\\]/.test(name) ? 'it contains % or \\, and FXServer finds no resources below such a directory' : null,
};

/** Creates the kind. @param root the workspace */
export function createFxServerKind(root: string): Kind {
  const manifests = createManifestReader();
  const listings = createListingCache();
  const versionInProgram = createProgramVersionReader();

  /** Returns the convars that are set before server.cfg is read; an empty map if the settings are invalid. */
  async function convarsFor(folder: WorkspaceDirectory): Promise<ReadonlyMap<string, string>> {
    const read = await readSettings(root, folder);
    if ('fault' in read) return new Map();
    const { open, secret } = toConvars(read.file);
    return new Map([...open, ...secret]);
  }

  return {
    name: 'fxserver',
    displayName: 'FXServer',
    configFile,
    settings: settingsFields,
    findings: { ...serverConfigFindings, ...fxserverFindings, ...supportFindings },
    resourceDetails: { fields: detailFields, empty: describeManifest([]) },
    template,
    companion,
    config: {
      fields: summaryFields,
      summarise: async (folder, { systemOf }) =>
        toSummary(await takeInventory(folder, systemOf, { manifests, set: await convarsFor(folder) })),
    },
    readBuild: (build) => readFxServerBuild(root, build, versionInProgram),
    hasFolder: async (path) => (await mayExist(join(path, 'resources'))) || (await mayExist(join(path, configFile))),
    findResources: async (folder, query) => {
      const set = await convarsFor(folder);
      return listings.find(JSON.stringify([folder.path, query.systemOf?.path, ...set]), (evidence) =>
        findResources(folder, query, { manifests, set, evidence }),
      );
    },
    preflight: (folder, query) => preflightFxServer(folder, query, { root, manifests }),
    connect: async ({ folder }) => connectFxServer(await readNetworkSettings(folder, await convarsFor(folder))),
    findDatabases: async (folder) => findDatabases(folder, await convarsFor(folder)),
    versionInConsole: findVersionInConsole,
    resourceConsole,
    installation,
    createTraceDecoder,
    prepare: (launch) => writeSecretConfig(root, launch),
    close: async () => void (await Promise.all([manifests.close(), listings.close()])),
  };
}
