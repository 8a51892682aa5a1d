/** Computes the running resources from starts and stops, with dependencies as in FXServer's ResourceDependencies. */
import type { EnabledResource, ResourceStep } from './server-config.js';

/** The running resources, and the circular dependencies. */
export interface Started {
  readonly enabled: readonly EnabledResource[];
  /** The circles, each listed once. A circle leads from a resource to itself, for example `['a', 'b', 'a']`. */
  readonly circles: readonly (readonly string[])[];
}

/**
 * Computes the running resources. A dependency starts before the resource that requires it, unless the dependency
 * already runs or is about to start. Stopping a resource stops the resources that require it. Restarting a resource
 * does not start these resources again.
 * @param listDependencies returns names without constraints such as `/onesync`; an empty list for a missing resource
 * @returns the running resources in start order
 */
export function withDependencies(
  steps: readonly ResourceStep[],
  listDependencies: (name: string) => readonly string[],
): Started {
  const resources = new RunningResources(listDependencies);
  for (const step of steps) resources.execute(step);
  return resources.list();
}

type StartPlace = Omit<EnabledResource, 'name' | 'requiredBy'>;

/** A resource that starts after its dependencies. */
interface Starting {
  readonly name: string;
  /** The dependencies that have not been started yet. The next dependency is the last element. */
  readonly left: string[];
}

class RunningResources {
  private readonly running = new Map<string, EnabledResource>();
  private readonly dependants = new Map<string, Set<string>>();
  private readonly circles = new Map<string, readonly string[]>();

  constructor(private readonly listDependencies: (name: string) => readonly string[]) {}

  execute({ action, name, command, file, line }: ResourceStep): void {
    if (action === 'restart' && !this.running.has(name)) return;
    if (action !== 'start') this.stop(name);
    if (action !== 'stop') this.start(name, { command, file, line });
  }

  list(): Started {
    return { enabled: [...this.running.values()], circles: [...this.circles.values()] };
  }

  private stop(first: string): void {
    const left = [first];
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      if (!this.running.delete(name)) continue;
      left.push(...(this.dependants.get(name) ?? []));
      this.dependants.delete(name);
    }
  }

  private start(first: string, place: StartPlace): void {
    if (this.running.has(first)) return;
    if (this.listDependencies(first).length === 0) {
      this.running.set(first, { name: first, requiredBy: null, ...place });
      return;
    }
    this.startAfterDependencies(first, place);
  }

  /**
   * Starts a resource after its dependencies. The function is iterative, because a chain of dependencies can be as long
   * as the number of resources.
   */
  private startAfterDependencies(first: string, place: StartPlace): void {
    const starting = [this.begin(first)];
    const isStarting = new Set([first]);
    for (let top = starting.at(-1); top !== undefined; top = starting.at(-1)) {
      const needed = top.left.pop();
      if (needed === undefined) {
        starting.pop();
        isStarting.delete(top.name);
        this.running.set(top.name, { name: top.name, requiredBy: starting.at(-1)?.name ?? null, ...place });
        continue;
      }
      this.dependants.set(needed, (this.dependants.get(needed) ?? new Set()).add(top.name));
      if (isStarting.has(needed)) this.noteCircle(starting, needed);
      else if (!this.running.has(needed)) {
        starting.push(this.begin(needed));
        isStarting.add(needed);
      }
    }
  }

  /** Begins the start of a resource. Ignores a dependency on itself, like the engine. */
  private begin(name: string): Starting {
    const needed = this.listDependencies(name).filter((each) => each !== name);
    return { name, left: needed.reverse() };
  }

  private noteCircle(starting: readonly Starting[], back: string): void {
    const chain = starting.map(({ name }) => name);
    const circle = chain.slice(chain.indexOf(back));
    // The key is equal for the same circle, whichever resource is its first.
    const key = JSON.stringify([...circle].sort());
    if (!this.circles.has(key)) this.circles.set(key, [...circle, back]);
  }
}
