/** The sections `routes TAG`, the requests of a tag of the OpenAPI document, and `scopes`. */
import type * as z from 'zod';
import { bodyProblems, type DescribedRoute, listScopes } from '../../../http/api/kit/route.js';
import { describeSchemas, findId } from '../../../http/api/openapi/component-schemas.js';
import { routes } from '../../../http/api/routes.js';
import type { ProblemCode } from '../../../http/problems/problem-kind.js';
import { problems } from '../../../http/problems/problems.js';
import { scopes } from '../../../machines/access/access-tokens.js';
import { linkToObject } from './object-pages.js';
import { renderTable } from './sections.js';

/** The routes of the OpenAPI document. */
export const describedRoutes: readonly DescribedRoute[] = (routes as readonly DescribedRoute[]).filter(
  ({ isUndescribed = false }) => !isUndescribed,
);

export const tags: readonly string[] = [...new Set(describedRoutes.map(({ group }) => group.tag))];

export async function renderRoutes(tag: string, page: string): Promise<string> {
  const ofTag = describedRoutes.filter(({ group }) => group.tag === tag);
  if (ofTag.length === 0) throw new Error(`${page}: no route has the tag ${tag}`);
  const rows = await Promise.all(ofTag.map((route) => renderRoute(route, page)));
  return renderTable(['Request', 'What it does', 'Scope', 'Body', 'Success', 'Errors'], rows);
}

/** Renders the requests that each scope allows. */
export function renderScopes(): string {
  const rows = scopes.map((scope) => {
    const allowed = describedRoutes.filter((route) => listScopes(route).includes(scope));
    return [`\`${scope}\``, allowed.map(({ method, path }) => `\`${method} ${path}\``).join(', ')];
  });
  return renderTable(['Scope', 'Requests'], rows);
}

async function renderRoute(route: DescribedRoute, page: string): Promise<readonly string[]> {
  const schemas = await route.group.schemas();
  const scopes = listScopes(route).map((scope) => `\`${scope}\``);
  return [
    `\`${route.method} ${route.path}\``,
    route.summary,
    scopes.length > 0 ? scopes.join(' and ') : route.isOpen === true ? 'open' : 'any',
    await renderBody(route, schemas, page),
    renderSuccess(route, schemas, page),
    renderProblems(route.problems ?? []),
  ];
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

let components: Promise<Readonly<Record<string, ObjectSchema>>> | null = null;

/** Returns the schemas of all features. Each schema is loaded by its first use. */
function loadComponents(): Promise<Readonly<Record<string, ObjectSchema>>> {
  components ??= Promise.all(describedRoutes.map(({ group }) => group.schemas())).then(
    () => describeSchemas() as Readonly<Record<string, ObjectSchema>>,
  );
  return components;
}

/** Lists the fields of a body, with the optional fields in brackets. */
async function renderBody(route: DescribedRoute, schemas: unknown, page: string): Promise<string> {
  if (route.upload !== undefined) return 'bytes';
  if (route.body === undefined) return describeContent(Object.keys(route.bodyContent ?? {}));
  const id = findId(route.body(schemas));
  const { properties = {}, required = [] } = (await loadComponents())[id] ?? {};
  const names = Object.keys(properties);
  if (names.length === 0 || names.length > 6) return linkToObject(id, page);
  return names.map((name) => (required.includes(name) ? `\`${name}\`` : `[\`${name}\`]`)).join(', ');
}

/** Returns the kind of a body without a schema, for its media types. */
function describeContent(types: readonly string[]): string {
  if (types.length === 0) return '';
  return types.some((type) => type.startsWith('text/')) ? 'text' : 'bytes';
}

function renderSuccess({ success, caching }: DescribedRoute, schemas: unknown, page: string): string {
  const { status, schema, content } = success;
  const body = schema === undefined ? toMediaTypes(content) : describeAnswer(schema(schemas), page);
  return [[status, body].filter((each) => each !== '').join(' '), ...(caching === undefined ? [] : ['304'])].join(', ');
}

/** Returns the media types of an answer that has types other than JSON. */
function toMediaTypes(content: Readonly<Record<string, object>> = {}): string {
  return Object.keys(content)
    .map((type) => `\`${type}\``)
    .join(', ');
}

/** Links to the object of an answer. */
export function describeAnswer(schema: z.ZodType, page: string): string {
  const id = findId(schema);
  if (id !== '') return linkToObject(id, page);
  const { element } = schema as unknown as { readonly element: z.ZodType };
  return `list of ${linkToObject(findId(element), page)}`;
}

/** Lists codes by status, without the codes that every JSON body can cause. */
function renderProblems(codes: readonly ProblemCode[]): string {
  const own = codes.filter((code) => !bodyProblems.includes(code));
  const statuses = [...new Set(own.map((code) => problems[code].status))].sort((a, b) => a - b);
  return statuses
    .map((status) => {
      const ofStatus = own.filter((code) => problems[code].status === status);
      return `${status} ${[...new Set(ofStatus)].map((code) => `\`${code}\``).join(', ')}`;
    })
    .join('; ');
}
