/** Builds the body of one Installed Resource in GET /datafolders/{folder.name}/resources. */
import type { InstalledResource, ResourceDetails } from '../../../machines/ports/resources.js';
import type { DescribeFinding } from '../../problems/findings/catalogue.js';

/** @param emptyDetails the fields that every resource has, whatever its kind declares */
export function resourceBody(
  { details, problems, ...resource }: InstalledResource,
  emptyDetails: ResourceDetails,
  describe: DescribeFinding,
) {
  return { ...resource, ...emptyDetails, ...details, problems: problems.map(describe) };
}
