/** Looks for updates of all resources that have a source, one after the other, when the user requests it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { InstalledResource, ResourceUpdatePlan } from '../../../../../client/api.js';
import type { Problem } from '../../../../api/answer.js';
import type { Api } from '../../../../api/client.js';
import { usePage } from '../../../../context.js';
import { judgePlan } from './judge-plan.js';
import { readSource, requestPlan } from './use-update-plan.js';

/** The result of the check of a resource with a source. @param version `null` if the release has no version */
export type CheckResult =
  | { readonly kind: 'update'; readonly version: string | null }
  | { readonly kind: 'current' }
  | { readonly kind: 'failed'; readonly problem: Problem };

export type CheckResults = ReadonlyMap<string, CheckResult>;

export type CheckStep =
  /** The state before the first check. */
  | { readonly step: 'unchecked' }
  | { readonly step: 'sources' }
  /** @param name the engine name of the resource that is checked, the `index`-th of `count` */
  | { readonly step: 'checking'; readonly name: string; readonly index: number; readonly count: number }
  | { readonly step: 'cancelled' }
  /** @param count the number of resources with a source */
  | { readonly step: 'checked'; readonly count: number }
  | { readonly step: 'failed'; readonly problem: Problem };

export interface UpdateCheck {
  readonly state: CheckStep;
  /** The results, with the engine names of the resources as keys. */
  readonly results: CheckResults;
  readonly run: (resources: readonly InstalledResource[]) => void;
  readonly cancel: () => void;
  /** Stores the result that follows from the plan of a resource. */
  readonly note: (resource: string, plan: ResourceUpdatePlan) => void;
  /** Removes the results of resources that have changed. */
  readonly forget: (resources: readonly string[]) => void;
}

export function useUpdateCheck(folder: string): UpdateCheck {
  const { api } = usePage().state;
  const [state, setState] = useState<CheckStep>({ step: 'unchecked' });
  const [results, setResults] = useState<CheckResults>(new Map());
  const running = useRef<AbortController | null>(null);
  const set = (name: string, result: CheckResult): void => setResults((before) => new Map([...before, [name, result]]));
  const stop = (): void => running.current?.abort();
  useEffect(() => stop, []);

  async function check(names: readonly string[], signal: AbortSignal): Promise<CheckStep> {
    const found = await findSources(api, folder, names, signal);
    if ('code' in found) return { step: 'failed', problem: found };
    const count = found.length;
    for (const [index, name] of found.entries()) {
      setState({ step: 'checking', name, index: index + 1, count });
      const planned = await requestPlan(api, folder, name, signal);
      if (!planned.ok && planned.problem.status === 0) return { step: 'failed', problem: planned.problem };
      set(name, planned.ok ? toResult(planned.value) : { kind: 'failed', problem: planned.problem });
    }
    return { step: 'checked', count };
  }

  return {
    ...{ state, results },
    run(resources) {
      stop();
      const ending = new AbortController();
      running.current = ending;
      setState({ step: 'sources' });
      setResults(new Map());
      const names = resources.filter(({ system: isSystem }) => !isSystem).map(({ engine_name: name }) => name);
      check(names, ending.signal).then(
        (end) => ending.signal.aborted || setState(end),
        // An aborted request has no answer.
        () => undefined,
      );
    },
    cancel() {
      stop();
      setState({ step: 'cancelled' });
    },
    note: (resource, plan) => set(resource, toResult(plan)),
    forget: (resources) => setResults((before) => new Map([...before].filter(([name]) => !resources.includes(name)))),
  };
}

/** Returns the names of the resources that have a source, or the problem if the sources cannot be read. */
async function findSources(
  api: Pick<Api, 'GET'>,
  folder: string,
  names: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[] | Problem> {
  const found: string[] = [];
  for (const name of names) {
    const source = await readSource(api, folder, name, signal);
    // A resource may have been removed since the list was read.
    if (!source.ok && source.problem.code !== 'resource_not_found') return source.problem;
    if (source.ok && source.value !== null) found.push(name);
  }
  return found;
}

function toResult(plan: ResourceUpdatePlan): CheckResult {
  const verdict = judgePlan(plan);
  return verdict === 'newer' || verdict === 'different'
    ? { kind: 'update', version: plan.available }
    : { kind: 'current' };
}
