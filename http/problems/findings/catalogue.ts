/** The catalogue of findings: general findings and findings of the kinds, and the body of one finding. */
import type { Finding, FindingPlace, FindingText, FindingTexts } from '../../../machines/kinds/findings.js';
import { withoutSecrets } from '../../../machines/text/secrets.js';
import { generalFindings } from './general.js';

/** The maximum number of other positions in the list of a finding. */
const maxPlaces = 100;
const maxNames = 8;

/** The maximum number of listed findings. Further findings are only counted. */
export const maxFindings = 1_000;

/** The function that returns the body of a finding in the API. */
export type DescribeFinding = ReturnType<typeof createFindingCatalogue>['describe'];

/** Creates the catalogue. @param ofKinds the texts of the findings of kinds */
export function createFindingCatalogue(ofKinds: FindingTexts) {
  const texts: FindingTexts = { ...generalFindings, ...ofKinds };
  return {
    texts,
    describe({ code, severity, file, line, resource, meant, facts, also = [] }: Finding) {
      const { title, message, remedy } = texts[code] ?? missingText(code);
      // Hide secrets, which can be anywhere in a manifest or a configuration, even in the quotation of an error
      // message.
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

/** Names some of the other positions: paths of one manifest, or resources. */
function alsoText(also: readonly FindingPlace[]): string {
  if (also.length === 0) return '';
  const names = [...new Set(also.map(({ path, resource, file }) => path ?? resource ?? file ?? ''))];
  const more = names.length - maxNames;
  return ` The same applies to ${names.slice(0, maxNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

/**
 * Returns a text for a code without a text, which is a defect of this program. A test checks that every code has a
 * text.
 */
function missingText(code: string): FindingText {
  return { title: code, message: () => `The finding ${code} has no text.`, remedy: 'Report this as a defect.' };
}
