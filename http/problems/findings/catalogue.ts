/** The catalogue of findings: the general ones and those of the kinds, and the body of one finding. */
import type { Finding, FindingText, FindingTexts } from '../../../machines/ports/findings.js';
import { generalFindings } from './general.js';

/** Returns the bodies of findings in the API. */
export type DescribeFinding = ReturnType<typeof createFindingCatalogue>['describe'];

/** @param ofKinds the texts of the kinds' own findings */
export function createFindingCatalogue(ofKinds: FindingTexts) {
  const texts: FindingTexts = { ...generalFindings, ...ofKinds };
  return {
    texts,
    describe({ code, severity, file, line, resource, facts }: Finding) {
      const { title, message, remedy } = texts[code] ?? missingText(code);
      return {
        code,
        severity,
        resource,
        file,
        line,
        title,
        message: message(facts),
        remedy: typeof remedy === 'string' ? remedy : remedy(facts),
      };
    },
  };
}

/** A code without a text is a defect of this program; a test checks that every code has one. */
function missingText(code: string): FindingText {
  return { title: code, message: () => `The finding ${code} has no text.`, remedy: 'Report this as a defect.' };
}
