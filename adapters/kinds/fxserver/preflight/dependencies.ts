/** Dependencies that are not there or go in a circle, and constraints that the server does not meet. */
import type { Finding } from '../../../../machines/ports/findings.js';
import type { Constraint } from '../manifest/manifest.js';
import { type Inventory, neededName, type ReadResource } from '../resources/inventory.js';
import { finding, manifestLocation } from './finding.js';

/** What constraints are about. */
export interface ServerFacts {
  /** The Build's version, null when it is not known. */
  readonly version: number | null;
  readonly oneSync: 'on' | 'legacy' | 'off';
  /** `sv_enforceGameBuild` as a number; null when it is not set, or to a name: what that comes to is the Build's affair. */
  readonly gameBuild: number | null;
}

/** @returns findings on what enabled resources need */
export function findDependencyFaults(inventory: Inventory, server: ServerFacts): Finding[] {
  const enabled = [...inventory.enabled.keys()].flatMap((name) => inventory.resources.get(name) ?? []);
  return [
    ...enabled.flatMap((each) => [...findMissing(each, inventory), ...findUnmet(each, server)]),
    ...findCircles(inventory),
  ];
}

function findMissing(resource: ReadResource, { answering }: Inventory): Finding[] {
  return [...new Set(resource.description.dependencies.map(neededName))]
    .filter((name) => !answering.has(name))
    .map((dependency) => finding('error', 'dependency_missing', manifestLocation(resource), { dependency }));
}

function findUnmet(resource: ReadResource, server: ServerFacts): Finding[] {
  return resource.description.constraints.flatMap((constraint) => {
    const is = unmet(constraint, server);
    return is === null
      ? []
      : [
          finding('error', 'constraint_unmet', manifestLocation(resource), {
            constraint: constraint.name,
            wanted: constraint.value,
            is,
          }),
        ];
  });
}

/** @returns what is the case instead, or null when it is met or cannot be told before the start */
function unmet({ name, value }: Constraint, { version, oneSync, gameBuild }: ServerFacts): string | null {
  const number = value !== null && /^\d+$/.test(value) ? Number(value) : null;
  switch (name) {
    case 'server':
      return version !== null && number !== null && version < number ? String(version) : null;
    case 'onesync':
      return oneSync === 'off' ? 'off' : null;
    case 'gameBuild':
      return number !== null && gameBuild !== null && gameBuild < number ? String(gameBuild) : null;
    default:
      // `/native`, `/policy`, `/assetpacks`: only the running server and its licence can tell.
      return null;
  }
}

/** Each circle once, told at the first of its resources that is met. */
function findCircles({ circles, resources }: Inventory): Finding[] {
  return circles.map((circle) => {
    const first = resources.get(circle[0] ?? '');
    return finding('warning', 'dependency_circle', first === undefined ? {} : manifestLocation(first), { circle });
  });
}
