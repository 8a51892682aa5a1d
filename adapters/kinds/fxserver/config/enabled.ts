/** Computes the running resources from starts and stops, with dependencies as in FXServer's ResourceDependencies. */
import type { EnabledResource, ResourceStep } from './server-config.js';

/** The running resources, and the circular dependencies. */
export interface Started {
  readonly enabled: readonly EnabledResource[];
  /** Each from a resource to itself, for example `['a', 'b', 'a']`, once. */
  readonly circles: readonly (readonly string[])[];
}

/**
 * A dependency, with its own dependencies, starts before the resource that requires it, unless it already runs or is
 * about to start. Stopping a resource stops the resources that require it; restarting it does not start them again.
 * @param dependenciesOf returns names without constraints such as `/onesync`; none for a missing resource
 * @returns the running resources in start order
 */
export function withDependencies(
  steps: readonly ResourceStep[],
  dependenciesOf: (name: string) => readonly string[],
): Started {
  const running = new Map<string, EnabledResource>();
  const dependants = new Map<string, Set<string>>();
  const circles = new Map<string, readonly string[]>();

  for (const { action, name, command, file, line } of steps) {
    if (action === 'restart' && !running.has(name)) continue;
    if (action !== 'start') stop(name);
    if (action !== 'stop') start(name, { command, file, line });
  }
  return { enabled: [...running.values()], circles: [...circles.values()] };

  function start(first: string, place: Omit<EnabledResource, 'name' | 'requiredBy'>): void {
    if (running.has(first)) return;
    if (dependenciesOf(first).length === 0) {
      running.set(first, { name: first, requiredBy: null, ...place });
      return;
    }
    // Iterative: a chain of dependencies can be as long as the number of resources.
    const starting: { name: string; left: string[] }[] = [];
    const isStarting = new Set<string>();
    const begin = (name: string): void => {
      // A resource that depends on itself starts, in silence.
      starting.push({
        name,
        left: dependenciesOf(name)
          .filter((needed) => needed !== name)
          .reverse(),
      });
      isStarting.add(name);
    };
    begin(first);
    for (let top = starting.at(-1); top !== undefined; top = starting.at(-1)) {
      const needed = top.left.pop();
      if (needed === undefined) {
        starting.pop();
        isStarting.delete(top.name);
        running.set(top.name, { name: top.name, requiredBy: starting.at(-1)?.name ?? null, ...place });
        continue;
      }
      dependants.set(needed, (dependants.get(needed) ?? new Set()).add(top.name));
      if (isStarting.has(needed))
        noteCircle(
          starting.map(({ name }) => name),
          needed,
        );
      else if (!running.has(needed)) begin(needed);
    }
  }

  function noteCircle(chain: readonly string[], back: string): void {
    const circle = chain.slice(chain.indexOf(back));
    // The same circle, whichever resource it starts from.
    const key = JSON.stringify([...circle].sort());
    if (!circles.has(key)) circles.set(key, [...circle, back]);
  }

  function stop(first: string): void {
    const left = [first];
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      if (!running.delete(name)) continue;
      left.push(...(dependants.get(name) ?? []));
      dependants.delete(name);
    }
  }
}
