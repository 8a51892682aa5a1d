/** Finds missing and circular dependencies, and constraints that the server does not meet. */
import type { Finding } from '../../../../machines/kinds/findings.js';
import type { ManifestDescription } from '../manifest/describe.js';
import { type Inventory, listEnabledResources, type ReadResource } from '../resources/inventory.js';
import { finding, toManifestLocation } from './finding.js';

/** The properties of the server to which constraints refer. */
export interface ServerFacts {
  /** The Build's version; `null` if the version is unknown. */
  readonly version: number | null;
  readonly oneSync: 'on' | 'legacy' | 'off';
  /**
   * `sv_enforceGameBuild` as a number; `null` if the variable is not set, or is set to a name that only the Build can
   * resolve.
   */
  readonly gameBuild: number | null;
}

/** Returns findings about the dependencies of enabled resources. */
export function findDependencyFaults(inventory: Inventory, server: ServerFacts): Finding[] {
  const enabled = listEnabledResources(inventory);
  return [
    ...enabled.flatMap((each) => [...findMissing(each, inventory), ...findUnmet(each, server)]),
    ...findCircles(inventory),
  ];
}

function findMissing(resource: ReadResource, { answering }: Inventory): Finding[] {
  return [...new Set(resource.description.dependencies)]
    .filter((name) => !answering.has(name))
    .map((dependency) => {
      // The engine has no syntax `name:version`: it looks up the whole text.
      const [name = ''] = dependency.split(':');
      const meant = name !== dependency && answering.has(name) ? name : null;
      return finding('error', 'dependency_missing', toManifestLocation(resource), { dependency, meant });
    });
}

function findUnmet(resource: ReadResource, server: ServerFacts): Finding[] {
  return resource.description.constraints.flatMap((constraint) => {
    const is = unmet(constraint, server);
    return is === null
      ? []
      : [
          finding('error', 'constraint_unmet', toManifestLocation(resource), {
            constraint: constraint.name,
            wanted: constraint.value,
            is,
          }),
        ];
  });
}

/**
 * Returns the actual value if the constraint is not met; `null` if the constraint is met, or cannot be checked before
 * the start.
 */
function unmet(
  { name, value }: ManifestDescription['constraints'][number],
  { version, oneSync, gameBuild }: ServerFacts,
): string | null {
  const number = value !== null && /^\d+$/.test(value) ? Number(value) : null;
  switch (name) {
    case 'server':
      return version !== null && number !== null && version < number ? String(version) : null;
    case 'onesync':
      return oneSync === 'off' ? 'off' : null;
    case 'gameBuild':
      return number !== null && gameBuild !== null && gameBuild < number ? String(gameBuild) : null;
    default:
      // `/native`, `/policy` and `/assetpacks` depend on the running server and its licence.
      return null;
  }
}

/** Returns a finding for each circle, at the circle's first resource. */
function findCircles({ circles, resources }: Inventory): Finding[] {
  return circles.map((circle) => {
    const first = resources.get(circle[0] ?? '');
    return finding('warning', 'dependency_circle', first === undefined ? {} : toManifestLocation(first), { circle });
  });
}
