/** What a preflight tells. */
import type { Preflight } from '../machines/catalog.js';
import { findingBody } from './findings/catalogue.js';

/** @param build the one that was asked for, null when none was named */
export function preflightBody(folder: string, build: string | null, { kind, findings }: Preflight) {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { folder, build, kind, ok: errors === 0, errors, warnings: findings.length - errors, findings: findings.map(findingBody) };
}
