/** Groups the findings of a check by their severities and faults. */
import type { Finding } from '../../../client/api.js';

export interface FaultFindings {
  readonly title: string;
  /** The remedy of all findings; `null` if the remedies differ. */
  readonly remedy: string | null;
  /** The findings, the most severe first. */
  readonly findings: readonly Finding[];
}

export interface SeverityFindings {
  readonly severity: Finding['severity'];
  /** The number of findings. */
  readonly count: number;
  readonly faults: readonly FaultFindings[];
}

const severities: readonly Finding['severity'][] = ['fatal', 'error', 'warning'];

/** Returns the severities that findings have, the most severe first, with the faults of each. */
export function groupBySeverity(findings: readonly Finding[]): readonly SeverityFindings[] {
  return severities.flatMap((severity) => {
    const found = findings.filter((finding) => finding.severity === severity);
    return found.length === 0 ? [] : [{ severity, count: found.length, faults: groupByFault(found) }];
  });
}

/** Returns the faults, the faults with the most severe findings first. */
export function groupByFault(findings: readonly Finding[]): readonly FaultFindings[] {
  const faults = new Map<string, Finding[]>();
  for (const finding of sortBySeverity(findings))
    faults.set(finding.title, [...(faults.get(finding.title) ?? []), finding]);
  return [...faults].map(([title, found]) => {
    const [remedy = null, ...others] = new Set(found.map((finding) => finding.remedy));
    return { title, remedy: others.length === 0 ? remedy : null, findings: joinPlaces(found) };
  });
}

/** The maximum number of characters of the titles in one row, on a wide screen and on a phone. */
export const maxTitlesLength = { wide: 52, phone: 32 } as const;

/**
 * Returns the titles of the faults in one line, for example "Licence key is missing, Endpoint is missing".
 * @param maxLength the maximum number of characters. A single title may be longer
 * @param describeMore returns the text for the number of faults that have no room
 * @param describe returns the text of a fault, by default its title
 */
export function listFaults(
  findings: readonly Finding[],
  maxLength: number,
  describeMore: (n: number) => string,
  describe: (finding: Finding) => string = ({ title }) => title,
): string {
  const titles = groupByFault(findings).flatMap(({ findings: [first] }) =>
    first === undefined ? [] : [describe(first)],
  );
  const toLine = (n: number): string =>
    [...titles.slice(0, n), ...(n < titles.length ? [describeMore(titles.length - n)] : [])].join(', ');
  let shown = titles.length;
  while (shown > 1 && toLine(shown).length > maxLength) shown -= 1;
  return toLine(shown);
}

/** Returns the findings in an order in which the findings of one file and resource follow one another. */
function joinPlaces(findings: readonly Finding[]): readonly Finding[] {
  const toPlace = ({ resource, file }: Finding): string => `${resource}\n${file}`;
  const ranks = new Map<string, number>();
  for (const finding of findings) ranks.set(toPlace(finding), ranks.get(toPlace(finding)) ?? ranks.size);
  const rank = (finding: Finding): number => ranks.get(toPlace(finding)) ?? 0;
  return findings.toSorted((a, b) => rank(a) - rank(b));
}

function sortBySeverity(findings: readonly Finding[]): readonly Finding[] {
  const rank = ({ severity }: Finding): number => severities.indexOf(severity);
  return findings.toSorted((a, b) => rank(a) - rank(b));
}
