/** The effects of faults in the words of the page, and the verbs that lead to their corrections. */
import type { Finding } from '../../../client/api.js';
import type { PageText } from '../../text/en.js';

type CheckText = PageText['check'];
type Fault = Pick<Finding, 'code' | 'title'>;

/** Returns the effect and the cause of a fault, or its title if the page does not know the effect. */
export function describeFault({ code, title }: Fault, { effects }: CheckText): string {
  return Object.hasOwn(effects, code) ? effects[code as keyof CheckText['effects']] : title;
}

/** Returns the verb for the first fatal fault, such as "Add port". Most faults have no short verb. */
export function describeFixVerb(findings: readonly Pick<Finding, 'code' | 'severity'>[], words: CheckText): string {
  const code = findings.find(({ severity }) => severity === 'fatal')?.code ?? '';
  return Object.hasOwn(words.fixVerbs, code) ? words.fixVerbs[code as keyof CheckText['fixVerbs']] : words.showProblems;
}

/** Returns whether the server starts in spite of these fatal faults, but no player can connect. */
export function isOnlyUnreachable(fatal: readonly Pick<Finding, 'code'>[]): boolean {
  return fatal.length > 0 && fatal.every(({ code }) => code === 'config_no_endpoint');
}
