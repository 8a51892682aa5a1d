import type { Finding } from '../../../../client/api.js';
import type { LineFinding } from './finding-marks.js';

/** Returns the findings in the file's lines. A finding with several lines is returned for each of these lines. */
export function selectLineFindings(findings: readonly Finding[] | null, file: string): readonly LineFinding[] {
  return (findings ?? []).flatMap((finding) =>
    [finding, ...(finding.also ?? [])].flatMap((place) =>
      place.file === file && place.line !== null
        ? [{ line: place.line, isWarning: finding.severity === 'warning', text: finding.message }]
        : [],
    ),
  );
}
