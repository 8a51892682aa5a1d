/** The requests in the OpenAPI document of a service. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Answer, RunningService } from '../manager/service.js';
import { sampleRuns, seed } from '../sample.js';
import { expandDescription } from './open-api.js';
import type { RequestSchema, Schemas } from './schema-values.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: RequestSchema;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: RequestSchema }>> };
}

/** An operation of the document with its request. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Returns the operations of the document that the service serves, with the schemas to which the operations refer. */
export async function readDocument(service: RunningService) {
  const { paths, components } = expandDescription((await service.get('/openapi.json')).json);
  const requests: Request[] = Object.entries<Record<string, Operation>>(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return { requests, schemas: components.schemas as Schemas };
}

/** Returns the function that creates the validator of a schema. */
export function createValidator(schemas: Schemas): (schema: RequestSchema) => ValidateFunction {
  const inside = (schema: object): object =>
    JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', 'api#/$defs/')) as object;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addKeyword({
    keyword: 'x-max-bytes',
    validate: (limit: number, value: unknown) => typeof value !== 'string' || Buffer.byteLength(value) <= limit,
  });
  ajv.addSchema({ $id: 'api', ...inside({ $defs: schemas }) });
  return (schema) => ajv.compile(inside(schema));
}

/** A request with a JSON body that the document describes. */
export interface BodyRequest {
  readonly request: Request;
  /** The path, with ids of existing resources instead of its parameters. */
  readonly target: string;
  readonly schema: RequestSchema;
  readonly isAdmitted: ValidateFunction;
}

/**
 * Paths of operations that a service without a token refuses before it reads a body. Sessions need a token, and
 * passkeys need the session of an account.
 */
const judgedFirst = new Set(['/session', '/access/passkeys', '/access/passkeys/{id}']);

/** Returns the requests with JSON bodies whose bodies a service without a token validates. */
export async function readBodyRequests(service: RunningService) {
  const { requests, schemas } = await readDocument(service);
  const compile = createValidator(schemas);
  const resources = await createResources(service);
  const bodies = requests.flatMap((request): BodyRequest[] => {
    const schema = request.operation.requestBody?.content['application/json']?.schema;
    if (schema === undefined || judgedFirst.has(request.path)) return [];
    return [{ request, target: fillPath(request.path, resources), schema, isAdmitted: compile(schema) }];
  });
  return { bodies, schemas };
}

/** Creates a schedule and a webhook. Returns the name or id of an existing resource for each collection. */
export async function createResources(service: RunningService): Promise<Readonly<Record<string, string>>> {
  const { json: schedule } = await service.post('/schedules', {
    name: 'Nightly',
    when: { cron: '0 4 1 1 *' },
    action: { type: 'restart' },
  });
  const { json: webhook } = await service.post('/webhooks', { name: 'Chat', url: 'http://127.0.0.1:9/hook' });
  return { schedules: schedule.id, webhooks: webhook.id, builds: 'console', datafolders: 'generated' };
}

/** Fills the parameters of a path: with resources that exist, or with an unknown name. */
export function fillPath(path: string, resources: Readonly<Record<string, string>>): string {
  return path.replace(
    /([^/]+)\/\{.+?\}/g,
    (_, collection: string) => `${collection}/${resources[collection] ?? 'none'}`,
  );
}

export const send = (service: RunningService, { method }: Request, target: string, body?: unknown): Promise<Answer> =>
  service.request(method, target, {
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });

/** fast-check prints the seed and the shortest counterexample with the failure. */
export const settings = { numRuns: sampleRuns(200, 12), seed: Number(seed), includeErrorInReport: true } as const;

/** Texts of faults that are about contradictory fields, names, an unknown plan, or the current time. */
const contentTexts = [
  ...['patterns belong to the scope "command"', 'the scope "admin" allows all commands'],
  ...['it contains the invisible character', 'the history uses this name for clients'],
  ...['must be a time before "until"', 'the time has passed'],
  'the plan is not kept any more',
];

/** Returns whether a problem is about the content of a request with a correct form. */
export const isAboutContent = (json: { readonly detail?: string } | undefined): boolean =>
  contentTexts.some((text) => json?.detail?.includes(text) === true);
