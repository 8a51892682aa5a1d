/** Builds the body of a preflight. */
import type { Preflight } from '../../../machines/ports/preflight.js';
import type { DescribeFinding } from '../../problems/findings/catalogue.js';

/** Findings beyond this limit are only counted. */
const maxFindings = 1_000;

/** @param build the id of the Build in the query, or null */
export function preflightBody(
  folder: string,
  build: string | null,
  { kind, findings }: Preflight,
  describe: DescribeFinding,
) {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return {
    folder,
    build,
    kind,
    ok: errors === 0,
    errors,
    warnings: findings.length - errors,
    omitted: Math.max(0, findings.length - maxFindings),
    findings: listedFindings(findings, describe),
  };
}

/** Returns the bodies of the findings up to the limit. */
export function listedFindings(findings: Preflight['findings'], describe: DescribeFinding) {
  return findings.slice(0, maxFindings).map(describe);
}
