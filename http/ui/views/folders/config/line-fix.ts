/** Finds the correction of a config file for a finding. */
import type { Finding } from '../../../../client/api.js';

export type LineFix =
  /** Writes another word. */
  | { readonly kind: 'word'; readonly from: string; readonly to: string }
  /** Comments out the line. */
  | { readonly kind: 'comment' }
  /** Adds the lines of the endpoints that the file lacks. */
  | { readonly kind: 'endpoints' }
  /** Writes plain quotes and spaces. */
  | { readonly kind: 'characters' };

/** The codes of findings whose line has no effect or a bad effect. */
const withoutUse: readonly string[] = [
  'resource_unknown',
  'config_exec_missing',
  'config_quits',
  'config_endpoint_twice',
  'config_stdin_unread',
  'config_unknown_command',
];

/** Returns the change that corrects a finding; `null` without such a change. */
export function findLineFix({
  code,
  line,
  resource,
  meant,
}: Pick<Finding, 'code' | 'line' | 'resource' | 'meant'>): LineFix | null {
  if (code === 'config_no_endpoint') return { kind: 'endpoints' };
  if (line === null) return null;
  if (meant !== undefined) return resource === null ? null : { kind: 'word', from: resource, to: meant };
  if (code === 'config_restart_category') return { kind: 'word', from: 'restart', to: 'ensure' };
  if (code === 'config_smart_quotes' || code === 'config_odd_space') return { kind: 'characters' };
  return withoutUse.includes(code) ? { kind: 'comment' } : null;
}

/** Returns the correction that is the same for all findings in the config file; `null` without such a correction. */
export function findSharedFix(findings: readonly Finding[], config: string): LineFix | null {
  const fixes = findings.map((finding) => (finding.file === config ? findLineFix(finding) : null));
  const [first = null, ...others] = new Set(fixes.map((fix) => JSON.stringify(fix)));
  return first === null || others.length > 0 ? null : (fixes[0] ?? null);
}
