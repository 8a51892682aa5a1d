/** Reads a recipe: its YAML, and the schemas of its tasks. */
import type { Pair, Scalar } from 'yaml';
import type * as z from 'zod';
import type { ReadRecipe, Recipe, RecipeFault, Task } from '../../machines/recipes/recipe.js';
import type * as recipeSchemas from './recipe-schema.js';

/** The maximum size of a recipe, in bytes. */
export const maxRecipeBytes = 262_144;

/** The maximum number of uses of aliases, which can multiply the size of a recipe. */
const maxAliases = 100;

const textFields: ReadonlySet<string> = new Set(['ref', 'version']);

type Schemas = typeof recipeSchemas;

type Read = ReadRecipe | { readonly fault: RecipeFault };

/** Reads a recipe. @returns the recipe with the faults of its tasks, or the fault that makes it unreadable */
export async function readRecipe(text: string): Promise<Read> {
  if (Buffer.byteLength(text) > maxRecipeBytes) return toFault(`The recipe has more than ${maxRecipeBytes} bytes.`);
  // Load the package and the schemas only when the first recipe is read.
  const [{ LineCounter, parseDocument, visit }, schemas] = await Promise.all([
    import('yaml'),
    import('./recipe-schema.js'),
  ]);
  const lines = new LineCounter();
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
    const [error] = document.errors;
    if (error !== undefined) return toFault(`It is not YAML: ${error.message}.`, lines.linePos(error.pos[0]).line);
    visit(document, { Pair: (_, pair) => keepText(pair as Pair) });
    const content: unknown = document.toJS({ maxAliasCount: maxAliases });
    return readContent(content, schemas, (index) => {
      const node = document.getIn(['tasks', index], true) as { readonly range?: readonly [number, ...number[]] };
      return node?.range === undefined ? null : lines.linePos(node.range[0]).line;
    });
  } catch (error) {
    // The parser throws for too many aliases, and for a text that is nested too deeply.
    return toFault(`It is not YAML that can be read: ${(error as Error).message}.`);
  }
}

/** Keeps the text of a number that is the name of a branch or a version: the branches 2.0 and 2 are different. */
function keepText({ key, value }: Pair): void {
  const scalar = value as Partial<Scalar> | null;
  if (typeof scalar?.value === 'number' && textFields.has(String((key as Partial<Scalar> | null)?.value)))
    scalar.value = scalar.source;
}

function toFault(detail: string, line: number | null = null): { readonly fault: RecipeFault } {
  return { fault: { task: null, line, detail } };
}

function readContent(
  content: unknown,
  { recipeSchema, taskSchemas }: Schemas,
  findLine: (index: number) => number | null,
): Read {
  const read = recipeSchema.safeParse(content);
  if (!read.success) return toFault(`The recipe is invalid: ${describe(read.error)}.`);
  const { variables, tasks, $minFxVersion, $onesync, $steamRequired, $engine: _, ...texts } = read.data;
  const results = tasks.map((task, index) => readTask(task, index, findLine(index), taskSchemas));
  const recipe: Recipe = {
    ...texts,
    minBuild: $minFxVersion ?? null,
    onesync: $onesync ?? null,
    isSteamRequired: $steamRequired ?? false,
    variables: new Map(Object.entries(variables ?? {})),
    tasks: results.flatMap((result) => ('detail' in result ? [] : [result])),
  };
  return { recipe, faults: results.flatMap((result) => ('detail' in result ? [result] : [])) };
}

function readTask(
  task: unknown,
  index: number,
  line: number | null,
  taskSchemas: Schemas['taskSchemas'],
): Task | RecipeFault {
  const fault = (detail: string): RecipeFault => ({ task: index + 1, line, detail });
  const action = (task as { readonly action?: unknown } | null)?.action;
  if (typeof action !== 'string') return fault('The task has no action.');
  if (!isAction(action, taskSchemas)) return fault(`The action ${JSON.stringify(action.slice(0, 100))} is unknown.`);
  const read = taskSchemas[action].safeParse(task);
  if (!read.success) return fault(`The action ${action} is invalid: ${describe(read.error)}.`);
  return toTask(action, read.data as never);
}

function isAction(text: string, taskSchemas: Schemas['taskSchemas']): text is Task['action'] {
  return Object.hasOwn(taskSchemas, text);
}

/** Converts the options of a task if the format has other names or optional fields. */
function toTask<A extends Task['action']>(action: A, options: z.output<Schemas['taskSchemas'][A]>): Task {
  const { timeoutSeconds } = options;
  if (action === 'download_github') {
    const { src, ref, subpath, dest } = options as z.output<Schemas['taskSchemas']['download_github']>;
    return { action, timeoutSeconds, repository: src, ref: ref ?? null, subpath: subpath ?? '', dest };
  }
  if (action === 'replace_string') {
    const { file, timeoutSeconds: _, ...change } = options as z.output<Schemas['taskSchemas']['replace_string']>;
    return { action, timeoutSeconds, file, change };
  }
  if (action === 'query_database') {
    const { file, query = '' } = options as z.output<Schemas['taskSchemas']['query_database']>;
    return { action, timeoutSeconds, source: file === undefined ? { query } : { file } };
  }
  return { action, ...options } as unknown as Task;
}

/** Returns the first issue as a clause. */
function describe({ issues }: z.ZodError): string {
  const [issue] = issues;
  if (issue === undefined) return 'it is invalid';
  const field = issue.path.map(String).join('.');
  return `${field === '' ? '' : `${field}: `}${issue.message}`;
}
