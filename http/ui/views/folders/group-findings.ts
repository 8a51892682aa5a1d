/** Groups the findings of a check by their subjects and by their faults. */
import type { Finding } from '../../../client/api.js';

export interface FaultFindings {
  readonly title: string;
  /** The remedy of all findings; `null` if the remedies differ. */
  readonly remedy: string | null;
  /** The findings, the most severe first. */
  readonly findings: readonly Finding[];
}

const severities: readonly Finding['severity'][] = ['fatal', 'error', 'warning'];

/** Returns the faults, the faults with the most severe findings first. */
export function groupByFault(findings: readonly Finding[]): readonly FaultFindings[] {
  const faults = new Map<string, Finding[]>();
  for (const finding of sortByGravity(findings))
    faults.set(finding.title, [...(faults.get(finding.title) ?? []), finding]);
  return [...faults].map(([title, found]) => {
    const [remedy = null, ...others] = new Set(found.map((finding) => finding.remedy));
    return { title, remedy: others.length === 0 ? remedy : null, findings: found };
  });
}

export interface ResourceFindings {
  /** The engine name of the resource; `null` for the configuration. */
  readonly resource: string | null;
  readonly findings: readonly Finding[];
}

/**
 * Returns the findings by resource: the configuration first, then the resource with the most severe finding. A finding
 * in a line of the config file belongs to the configuration even if it names a resource, because the line is corrected
 * there.
 * @param config the name of the config file; `null` without one
 */
export function groupByResource(findings: readonly Finding[], config: string | null): readonly ResourceFindings[] {
  const groups = new Map<string | null, Finding[]>([[null, []]]);
  for (const finding of sortByGravity(findings)) {
    const resource = config !== null && finding.file === config ? null : finding.resource;
    groups.set(resource, [...(groups.get(resource) ?? []), finding]);
  }
  return [...groups].flatMap(([resource, found]) => (found.length === 0 ? [] : [{ resource, findings: found }]));
}

function sortByGravity(findings: readonly Finding[]): readonly Finding[] {
  const rank = ({ severity }: Finding): number => severities.indexOf(severity);
  return findings.toSorted((a, b) => rank(a) - rank(b));
}
