/** Every code that a preflight may find, and what the API tells of one finding. */
import type { Finding } from '../../../machines/ports/findings.js';
import { fxserverFindings } from './fxserver.js';
import { generalFindings } from './general.js';
import type { FindingKind } from './kind.js';
import { openttdFindings } from './openttd.js';
import { serverConfigFindings } from './server-config.js';

export const findings = {
  ...generalFindings,
  ...serverConfigFindings,
  ...fxserverFindings,
  ...openttdFindings,
} as const;

export type FindingCode = keyof typeof findings;

/** @returns what is told of it: where, what happens and what to do, in words */
export function findingBody({ code, severity, file, line, resource, facts }: Finding) {
  const { title, happens, todo } = findingKind(code);
  return {
    code,
    severity,
    resource,
    file,
    line,
    title,
    message: happens(facts),
    remedy: typeof todo === 'string' ? todo : todo(facts),
  };
}

/** A code that is not in the catalogue is a defect of this program; a test holds it to that. */
function findingKind(code: string): FindingKind {
  return (
    (findings as Record<string, FindingKind>)[code] ?? {
      title: code,
      happens: () => `${code} was found, for which there are no words yet.`,
      todo: 'Please report it.',
    }
  );
}
