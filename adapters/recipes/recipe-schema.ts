/** The schemas of a recipe and its tasks. Fields that the format does not define are ignored. */
import * as z from 'zod';
import { isReference, readRepository } from '../../machines/recipes/downloads.js';
import { readJailedPath } from '../../machines/recipes/jail.js';
import { type Action, onesyncModes, type Repository } from '../../machines/recipes/recipe.js';

/** The maximum length of a text, and of a value of a variable. */
const maxTextLength = 4_000;

/** The longest time limit of a task, in seconds. */
const maxTimeoutSeconds = 3_600;

/** The default time limits, in seconds. */
const timeouts = { network: 900, files: 300, wait: 600 } as const;

const scalar = z.union([z.string().max(maxTextLength), z.number(), z.boolean()]).transform(String);
const text = scalar.optional().transform((value) => (value ?? '').trim());
const flag = (byDefault: boolean) =>
  z
    .union([z.boolean(), z.literal('true'), z.literal('false')])
    .optional()
    .transform((value) => (value === undefined ? byDefault : String(value) === 'true'));

const anyPath = path(true);
const innerPath = path(false);

function path(mayBeRoot: boolean) {
  return z.string().transform((value, context): string => {
    const read = readJailedPath(value, mayBeRoot);
    if ('path' in read) return read.path;
    context.addIssue({ code: 'custom', message: `the path ${JSON.stringify(value)} ${read.fault}` });
    return z.NEVER;
  });
}

const repository = z.string().transform((value, context): Repository => {
  const read = readRepository(value);
  if (read !== null) return read;
  context.addIssue({ code: 'custom', message: `${JSON.stringify(value)} is not a repository on GitHub` });
  return z.NEVER;
});

const change = z.union([
  z.object({ mode: z.literal('all_vars') }).transform(() => ({ mode: 'all_vars' as const })),
  z
    .object({
      mode: z.enum(['template', 'literal']).default('template'),
      search: z.string().min(1),
      replace: z.string(),
    })
    .transform(({ mode, search, replace }) => ({ mode, search, replace })),
]);

const download = { timeoutSeconds: timeout(timeouts.network) };
const local = { timeoutSeconds: timeout(timeouts.files) };

function timeout(seconds: number) {
  return z
    .number()
    .positive()
    .default(seconds)
    .transform((value) => Math.min(value, maxTimeoutSeconds));
}

const noOptions = z.object(local);
const files = z.union([innerPath.transform((value) => [value]), z.array(innerPath).min(1).max(1_000)]);

/** The schemas of the tasks, by their actions. */
export const taskSchemas = {
  download_github: z.object({
    ...download,
    src: repository,
    ref: scalar.refine(isReference, 'it is not a branch, a tag or a commit').nullish(),
    subpath: anyPath.nullish(),
    dest: innerPath,
  }),
  download_file: z.object({
    ...download,
    url: z.string().max(maxTextLength),
    path: innerPath,
  }),
  unzip: z.object({ ...local, src: innerPath, dest: anyPath }),
  move_path: z.object({ ...local, src: innerPath, dest: innerPath, overwrite: flag(false) }),
  copy_path: z.object({
    ...local,
    src: anyPath,
    dest: anyPath,
    overwrite: flag(true),
    errorOnExist: flag(false),
  }),
  remove_path: z.object({ ...local, path: innerPath }),
  ensure_dir: z.object({ ...local, path: innerPath }),
  write_file: z.object({ ...local, file: innerPath, append: flag(false), data: z.string() }),
  replace_string: z.object({ ...local, file: files }).and(change),
  connect_database: noOptions,
  query_database: z
    .object({ ...local, file: innerPath.optional(), query: z.string().min(1).optional() })
    .refine(({ file, query }) => (file === undefined) !== (query === undefined), 'it needs either file or query'),
  load_vars: z.object({ ...local, src: innerPath }),
  waste_time: z.object({ timeoutSeconds: timeout(timeouts.wait), seconds: z.number().min(0).max(300) }),
  fail_test: noOptions,
  dump_vars: noOptions,
} satisfies Record<Action, z.ZodType>;

/** A recipe without its tasks. */
export const recipeSchema = z.object({
  name: text,
  version: text,
  author: text,
  description: text,
  $engine: z.number().int().min(1, 'it must be from 1 to 3').max(3, 'it must be from 1 to 3').nullish(),
  $minFxVersion: z.number().int().nullish(),
  $onesync: z.enum(onesyncModes).nullish(),
  $steamRequired: z.boolean().nullish(),
  variables: z.record(z.string().max(200), scalar.nullable()).nullish(),
  tasks: z.array(z.unknown()).min(1, 'it has no task').max(500, 'it has more than 500 tasks'),
});
