/** Any server whose Build has a build.json. Of its Data Folders nothing is known: no config file, no resources. */
import type { Kind } from '../kind.js';
import { readDescribedBuild } from './launch.js';

/** @param searchPath the PATH that bare program names are looked up along */
export function createGenericKind(searchPath: string): Kind {
  return {
    name: 'generic',
    configFile: null,
    findings: {},
    readBuild: (build) => readDescribedBuild(build, searchPath),
    hasFolder: async () => true,
    findResources: async () => [],
    preflight: async () => [],
  };
}
