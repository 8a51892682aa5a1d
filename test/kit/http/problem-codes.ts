/**
 * Reads the codes of problems in the OpenAPI document. The codes of an operation are in the descriptions of its
 * answers. Many operations also refer to shared answers, whose descriptions have codes too.
 */

/** An operation with its parameters. References to shared answers are not resolved. */
export interface Operation {
  readonly operationId: string;
  /** The method and the path of the operation in the document. */
  readonly method: string;
  readonly path: string;
  readonly tags: readonly string[];
  readonly 'x-scope'?: string;
  readonly 'x-open-query'?: boolean;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[] | undefined;
  readonly requestBody?: { readonly content: object };
  readonly responses: Readonly<Record<string, unknown>> & {
    readonly '4XX'?: ProblemReference;
    readonly '5XX'?: ProblemReference;
  };
}

interface ProblemReference {
  readonly $ref: string;
  readonly description?: string;
}

interface ProblemResponse {
  readonly description: string;
  readonly content: object;
}

/** The shared answers, with the answers for refusals and failures. */
export type ProblemResponses = Readonly<Record<string, ProblemResponse>>;

/**
 * For each line in the description of all problems, whether an operation has the status or code that the line names.
 */
const conditions: Readonly<Record<string, (operation: Operation) => boolean>> = {
  'Every operation': () => true,
  'A path or method without an operation': () => false,
  'As `problem` of an installation': () => false,
  'As `problem` of a deployment': () => false,
  'As `problem` of a change of resources': () => false,
  'With a query parameter': ({ parameters = [] }) => parameters.some((each) => each.in === 'query'),
  'Without `x-open-query`': (operation) => operation['x-open-query'] !== true,
  'With `security`': ({ security }) => security?.length !== 0,
  'With `x-scope`': (operation) => operation['x-scope'] !== undefined,
  'With the parameter `Idempotency-Key`': (operation) => hasParameter(operation, 'Idempotency-Key'),
  'With the parameter `If-Match`, except for files': (operation) =>
    hasParameter(operation, 'If-Match') && !hasParameter(operation, 'If-None-Match'),
  'With a JSON body': hasJsonBody,
  'With a JSON body, except for `startServer` and `sendCommand`': (operation) =>
    hasJsonBody(operation) && !['startServer', 'sendCommand'].includes(operation.operationId),
};

/** Returns whether an operation has the status or code that a line of the description of all problems names. */
function meets(operation: Operation, when: string): boolean {
  const condition = conditions[when];
  if (condition !== undefined) return condition(operation);
  const [, code] = /^With `([a-z_]+)`$/.exec(when) ?? [];
  if (code !== undefined) return ownCodes(operation).includes(code);
  if (when.startsWith('Only ')) return when.slice('Only '.length).split(', ').includes(operation.operationId);
  const [, part, name, except = ''] = /^(With the tag|Below) `(.+?)`(?:, except for (.+))?$/.exec(when) ?? [];
  if (part === undefined) throw new Error(`unknown condition of problems: ${when}`);
  if ([operation.method, operation.operationId].some((each) => except.split(', ').includes(each))) return false;
  return part === 'Below' ? `${operation.path}/`.startsWith(`${name}/`) : operation.tags.includes(name ?? '');
}

/** Returns the words of the problems that an operation does not share. */
function ownCodes({ responses }: Operation): readonly string[] {
  return [responses['4XX'], responses['5XX']].flatMap((each) => each?.description?.split(/[ ;]+/) ?? []);
}

function hasJsonBody({ requestBody }: Operation): boolean {
  return 'application/json' in (requestBody?.content ?? {});
}

function hasParameter({ parameters = [] }: Operation, name: string): boolean {
  return parameters.some((each) => each.name === name);
}

/** Reads codes by status, such as: 404 build_not_found; 409 build_exists build_in_use. */
function readStatuses(text: string): readonly { readonly status: string; readonly codes: readonly string[] }[] {
  return (text === '' ? [] : text.split('; ')).map((part) => {
    const [, status = '', codes = ''] = /^([45]\d\d) ((?:[a-z_]+(?: |$))+)$/.exec(part) ?? [];
    if (status === '') throw new Error(`not a status and its codes: ${part}`);
    return { status, codes: codes.split(' ') };
  });
}

/** Returns the codes of the lines of a shared description that are about an operation. */
function listSharedCodes(operation: Operation, description: string): readonly string[] {
  return readLines(description).flatMap(({ when, codes }) => (meets(operation, when) ? [codes] : []));
}

/** Reads the lines of a shared description: a condition, and codes by status. */
function readLines(description: string): readonly { readonly when: string; readonly codes: string }[] {
  const [, ...lines] = description.split('\n');
  return lines.map((line) => {
    const [, when = '', codes = ''] = /^- (.+): (\d.+)$/.exec(line) ?? [];
    return { when, codes };
  });
}

/** Lists the codes that a document names: the codes of operations, and the shared codes. */
export function listCodes(document: object): readonly string[] {
  const { paths, components } = document as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: { readonly responses: ProblemResponses };
  };
  const classes = ['4XX', '5XX'] as const;
  const shared = classes.flatMap((each) => readLines(components.responses[each]?.description ?? ''));
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const own = operations.flatMap(({ responses }) => classes.map((each) => responses?.[each]?.description ?? ''));
  const texts = [...shared.map(({ codes }) => codes), ...own];
  return [...new Set(texts.flatMap(readStatuses).flatMap(({ codes }) => codes))];
}

/**
 * Returns an answer for each status of a class. The description of each answer lists the problem codes of its status.
 */
export function listProblems(
  operation: Operation,
  name: '4XX' | '5XX',
  reference: ProblemReference | undefined,
  responses: ProblemResponses,
): object {
  const isListed = reference?.$ref === `#/components/responses/${name}`;
  if (!isListed && (reference !== undefined || name === '4XX'))
    throw new Error(`${operation.operationId} lacks ${name}`);
  const { description: shared = '', content } = responses[name] ?? {};
  const byStatus = new Map<string, string[]>();
  for (const text of [reference?.description ?? '', ...listSharedCodes(operation, shared)])
    for (const { status, codes } of readStatuses(text)) {
      if (status[0] !== name[0]) throw new Error(`not a status of ${name}: ${text}`);
      byStatus.set(status, [...(byStatus.get(status) ?? []), ...codes.map((code) => `\`${code}\``)]);
    }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join('; '), content }]),
  );
}
