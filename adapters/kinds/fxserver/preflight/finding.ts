/** Creates findings. */
import type { Finding, Severity } from '../../../../machines/kinds/findings.js';
import type { ReadResource } from '../resources/inventory.js';

/** The location of a finding. */
export interface FindingLocation {
  readonly file?: string | null;
  readonly line?: number | null;
  readonly resource?: string | null;
}

export function finding(
  severity: Severity,
  code: string,
  { file = null, line = null, resource = null }: FindingLocation,
  facts: Finding['facts'] = {},
): Finding {
  return { code, severity, file, line, resource, facts };
}

/** Returns the path relative to the Data Folder; for a resource of the Build, relative to its citizen directory. */
export function toPath({ scanned: { isSystem, below } }: ReadResource): string {
  return `${isSystem ? 'system_resources' : 'resources'}/${below}`;
}

/** Returns the location of a resource's manifest. */
export function toManifestLocation(resource: ReadResource, line: number | null = null): FindingLocation {
  return { file: `${toPath(resource)}/${resource.manifest.file}`, line, resource: resource.scanned.engineName };
}
