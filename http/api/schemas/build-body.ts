/** Builds the body of one Build in GET /builds. */
import type { Build } from '../../../machines/ports/catalog.js';
import { problemDetail } from '../../problems/problems.js';

export function buildBody({ id, kind, version, folder_present, exe_present, fault }: Build) {
  return {
    id,
    kind,
    version,
    folder_present,
    exe_present,
    startable: fault === null,
    problem: fault === null ? null : problemDetail(fault),
  };
}
