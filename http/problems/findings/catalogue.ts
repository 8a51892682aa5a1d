/** The catalogue of findings: general findings and findings of the kinds, and the body of one finding. */
import type { Finding, FindingPlace, FindingText, FindingTexts } from '../../../machines/kinds/findings.js';
import { withoutSecrets } from '../../../machines/text/secrets.js';
import { generalFindings } from './general.js';

/** The limits of the other places of a finding: in its list, and in its text. */
const maxPlaces = 100;
const maxNames = 8;

/** Findings beyond this limit are only counted. */
export const maxFindings = 1_000;

/** Returns the bodies of findings in the API. */
export type DescribeFinding = ReturnType<typeof createFindingCatalogue>['describe'];

/** @param ofKinds the texts of the kinds' own findings */
export function createFindingCatalogue(ofKinds: FindingTexts) {
  const texts: FindingTexts = { ...generalFindings, ...ofKinds };
  return {
    texts,
    describe({ code, severity, file, line, resource, meant, facts, also = [] }: Finding) {
      const { title, message, remedy } = texts[code] ?? missingText(code);
      // A manifest or a configuration can have a secret anywhere, even in what an error message quotes.
      return withoutSecrets({
        code,
        severity,
        resource,
        file,
        line,
        title,
        message: `${message(facts)}${alsoText(also)}`,
        remedy: typeof remedy === 'string' ? remedy : remedy(facts),
        ...(meant !== undefined && { meant }),
        ...(also.length > 0 && { count: also.length + 1, also: also.slice(0, maxPlaces) }),
      });
    },
  };
}

/** Returns the bodies of the findings up to {@link maxFindings}. */
export function listFindings(findings: readonly Finding[], describe: DescribeFinding) {
  return findings.slice(0, maxFindings).map(describe);
}

/** Names some of the other places: paths of one manifest, or resources. */
function alsoText(also: readonly FindingPlace[]): string {
  if (also.length === 0) return '';
  const names = [...new Set(also.map(({ path, resource, file }) => path ?? resource ?? file ?? ''))];
  const more = names.length - maxNames;
  return ` The same applies to ${names.slice(0, maxNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** A code without a text is a defect of this program; a test checks that every code has one. */
function missingText(code: string): FindingText {
  return { title: code, message: () => `The finding ${code} has no text.`, remedy: 'Report this as a defect.' };
}
