/** Builds the body of a preflight. */
import type { Preflight, Unchecked } from '../../../machines/kinds/preflight.js';
import type { DescribeFinding } from '../../problems/findings/catalogue.js';

/** Findings beyond this limit are only counted. */
const maxFindings = 1_000;

const uncheckedTexts: Readonly<Record<Unchecked, string>> = {
  build: 'No Build was named: whether it can be started, its version, and the resources it brings were not checked.',
  program:
    "The build.json of the Build can launch any program: the requirements on its version, and the resources that the server's Builds bring, were not checked.",
  content:
    'The content of the Data Folder was not checked: servers of this kind differ, and no rules are known for their files.',
  ports: 'Ports were not checked: the server that runs with this Data Folder uses them.',
};

/** @param build the id of the Build in the query, or null */
export function preflightBody(
  folder: string,
  build: string | null,
  { kind, kindName, findings, unchecked }: Preflight,
  describe: DescribeFinding,
) {
  const fatal = findings.filter(({ severity }) => severity === 'fatal').length;
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  return {
    folder,
    build,
    kind,
    kind_name: kindName,
    ok: fatal === 0,
    fatal,
    errors: findings.length - warnings,
    warnings,
    omitted: Math.max(0, findings.length - maxFindings),
    findings: listedFindings(findings, describe),
    unchecked: unchecked.map((code) => ({ code, message: uncheckedTexts[code] })),
  };
}

/** Returns the bodies of the findings up to the limit. */
export function listedFindings(findings: Preflight['findings'], describe: DescribeFinding) {
  return findings.slice(0, maxFindings).map(describe);
}
