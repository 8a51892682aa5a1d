/** The findings of a check by the files in which they are. */
import type { Finding } from '../../../client/api.js';

export interface FileFindings {
  /** Null for those in no file. */
  readonly file: string | null;
  /** The gravest first. */
  readonly findings: readonly Finding[];
}

const severities: readonly Finding['severity'][] = ['fatal', 'error', 'warning'];

/** Returns the files, those with the gravest findings first. */
export function groupByFile(findings: readonly Finding[]): readonly FileFindings[] {
  const rank = ({ severity }: Finding): number => severities.indexOf(severity);
  const sorted = findings.toSorted((a, b) => rank(a) - rank(b));
  const files = new Map<string | null, Finding[]>();
  for (const finding of sorted) files.set(finding.file, [...(files.get(finding.file) ?? []), finding]);
  return [...files].map(([file, found]) => ({ file, findings: found }));
}
