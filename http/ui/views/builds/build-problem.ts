/** The reason why a Build cannot be started, as the row of the Build shows it. */

/** Matches a fault of a field, such as `build.json: command: it must be a list of at least 1 entry, not true.` */
const fieldFault = /^build\.json: ([\w.]+): it must be (.+?)(?:, not (.+))?\.$/;

/** Examples of values, by the name of the field. */
const examples: Readonly<Record<string, string>> = { command: '["./server"]' };

/**
 * Removes the id of the Build and "cannot be started", which the row shows already, and says the fault of a field in
 * plain words. Other texts are returned unchanged.
 */
export function describeBuildProblem(problem: string, id: string): string {
  const subject = `The Build "${id}" `;
  if (!problem.startsWith(subject)) return problem;
  const predicate = problem.slice(subject.length).replace(/^is (?=for )/, '');
  const refusal = 'cannot be started: ';
  if (!predicate.startsWith(refusal)) return `${predicate.charAt(0).toUpperCase()}${predicate.slice(1)}`;
  const reason = predicate.slice(refusal.length);
  const [, field, expected, given] = fieldFault.exec(reason) ?? [];
  if (field === undefined || expected === undefined) return reason;
  const example = Object.hasOwn(examples, field) ? `, such as ${examples[field]}` : '';
  if (given === undefined) return `"${field}" in build.json must be ${removeSize(expected)}${example}.`;
  // Of a list or a text with a wrong size, the sizes are the fault.
  const isSizeWrong = removeSize(expected) === removeSize(given);
  const [wanted, found] = isSizeWrong ? [expected, given] : [removeSize(expected), removeSize(given)];
  return `"${field}" in build.json must be ${wanted}${example}, not ${found}.`;
}

/** Removes the number of entries or characters from "a list of at least 1 entry" or "a text of 9 characters". */
function removeSize(value: string): string {
  return value.replace(
    /^(a (?:list|text)) of (?:at (?:least|most) )?\d+(?: to \d+)? (?:entry|entries|characters?)$/,
    '$1',
  );
}
