/** The findings of a check by their faults. */
import type { Finding } from '../../../client/api.js';

export interface FaultFindings {
  readonly title: string;
  /** What to do about each of them; `null` if it differs. */
  readonly remedy: string | null;
  /** The gravest first. */
  readonly findings: readonly Finding[];
}

const severities: readonly Finding['severity'][] = ['fatal', 'error', 'warning'];

/** Returns the faults, those with the gravest findings first. */
export function groupByFault(findings: readonly Finding[]): readonly FaultFindings[] {
  const rank = ({ severity }: Finding): number => severities.indexOf(severity);
  const sorted = findings.toSorted((a, b) => rank(a) - rank(b));
  const faults = new Map<string, Finding[]>();
  for (const finding of sorted) faults.set(finding.title, [...(faults.get(finding.title) ?? []), finding]);
  return [...faults].map(([title, found]) => {
    const [remedy = null, ...others] = new Set(found.map((finding) => finding.remedy));
    return { title, remedy: others.length === 0 ? remedy : null, findings: found };
  });
}
