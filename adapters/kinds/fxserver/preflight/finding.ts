/** How findings are made. */
import type { Finding, Severity } from '../../../../machines/ports/findings.js';
import type { ReadResource } from '../resources/inventory.js';

/** Where it is, as far as it is known. */
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

/** Below the Data Folder, or for a resource of the Build's own below its citizen directory. */
export function pathOf({ scanned: { isSystem, below } }: ReadResource): string {
  return `${isSystem ? 'system_resources' : 'resources'}/${below}`;
}

/** The manifest as the place of a finding. */
export function manifestLocation(resource: ReadResource, line: number | null = null): FindingLocation {
  return { file: `${pathOf(resource)}/${resource.manifest.file}`, line, resource: resource.scanned.engineName };
}
