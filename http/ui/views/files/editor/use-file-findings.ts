/** The findings in the lines of a file that the preflight reads. */
import { useMemo } from 'preact/hooks';
import type { DataFolder } from '../../../../client/api.js';
import { useFetch } from '../../../hooks/use-fetch.js';
import { selectLineFindings } from '../../folders/config/line-findings.js';
import { toPreflight } from '../../folders/requests.js';
import { useFittingBuild } from '../../folders/use-fitting-build.js';
import { isManifest, isServerCfg } from './file-kinds.js';

/** @param etag the ETag of the saved file. After each change of the ETag, the file is checked again */
export function useFileFindings(folder: DataFolder | undefined, path: string, etag: string | null) {
  const checked = isManifest(folder, path) || isServerCfg(folder, path) ? folder : undefined;
  const build = useFittingBuild(checked);
  const isKnown = checked !== undefined && build !== undefined && etag !== null;
  const { value } = useFetch(isKnown ? toPreflight(checked.name, build) : null, etag);
  return useMemo(() => selectLineFindings(value?.findings ?? null, path), [value, path]);
}
