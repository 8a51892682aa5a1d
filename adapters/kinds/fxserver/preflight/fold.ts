/** Folds findings with the same cause into one finding, which lists the other positions. */
import type { Finding } from '../../../../machines/kinds/findings.js';

interface Cause {
  /** Returns a value that is equal for findings with the same cause. */
  readonly common: (finding: Finding) => unknown;
  /** The minimum number of findings that are folded. */
  readonly from: number;
}

const fact =
  (...names: readonly string[]) =>
  ({ facts }: Finding): unknown =>
    names.map((name) => facts[name]);
const ofResource = ({ resource, facts }: Finding): unknown => [resource, facts.key];

/** The causes that affect several resources, and causes that affect several files of one resource. */
const causes: Readonly<Record<string, Cause>> = {
  game_other: { common: fact('games', 'game'), from: 2 },
  game_missing: { common: () => null, from: 4 },
  rdr3_warning_missing: { common: () => null, from: 4 },
  fx_version_missing: { common: () => null, from: 4 },
  manifest_old_format: { common: fact('game'), from: 2 },
  constraint_unmet: { common: fact('constraint', 'wanted', 'is'), from: 2 },
  dependency_missing: { common: fact('dependency'), from: 2 },
  file_resource_unknown: { common: fact('other'), from: 2 },
  file_missing: { common: ofResource, from: 4 },
  glob_empty: { common: ofResource, from: 4 },
  config_unknown_category: { common: fact('command'), from: 4 },
};

/** Folds findings. A folded finding is at the position of its first finding. */
export function foldFindings(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, Finding[]>();
  for (const [at, finding] of findings.entries()) {
    const cause = causes[finding.code];
    const key = JSON.stringify([finding.code, finding.severity, cause === undefined ? at : cause.common(finding)]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (first === undefined || group.length < (causes[first.code]?.from ?? Infinity)) return group;
    const also = others.map(({ file, line, resource, facts }) => ({ file, line, resource, ...toDetail(facts) }));
    return [{ ...first, also }];
  });
}

/** Returns the path of a position. Two positions in the same manifest differ only by their paths. */
function toDetail({ path }: Finding['facts']): { readonly path?: string } {
  return typeof path === 'string' ? { path } : {};
}
