/** What a preflight tells. */
import type { Preflight } from '../../../machines/ports/catalog.js';
import { findingBody } from '../../problems/findings/catalogue.js';

/** More findings than anybody reads at once: the others are counted. */
const mostTold = 1_000;

/** @param build the one that was asked for, null when none was named */
export function preflightBody(folder: string, build: string | null, { kind, findings }: Preflight) {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return {
    folder,
    build,
    kind,
    ok: errors === 0,
    errors,
    warnings: findings.length - errors,
    omitted: Math.max(0, findings.length - mostTold),
    findings: toldFindings({ kind, findings }),
  };
}

/** The first of them, in words. */
export function toldFindings({ findings }: Preflight) {
  return findings.slice(0, mostTold).map(findingBody);
}
