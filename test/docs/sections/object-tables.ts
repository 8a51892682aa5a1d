/** The sections `fields OBJECT`, `objects` and `parameters OPERATION`. */

import { describeHeader } from '../../../http/api/kit/parameters.js';
import { findId } from '../../../http/api/openapi/component-schemas.js';
import { describeOpenApi } from '../../kit/http/open-api.js';
import { linkPages, linkToObject, listPlacedObjects, objectsPage } from './object-pages.js';
import { describedRoutes } from './route-table.js';
import { describeType, listRows, type Row, type Schema, toSentence } from './schema-rows.js';
import { renderTable } from './sections.js';

let loaded: Promise<{
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly requests: ReadonlySet<string>;
}> | null = null;

/** Reads the objects of the OpenAPI document, and finds the objects that are bodies of requests. */
export function readObjects() {
  loaded ??= (async () => {
    const { components } = (await describeOpenApi()) as unknown as {
      readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
    };
    const requests = new Set<string>();
    for (const { body, group } of describedRoutes)
      if (body !== undefined) requests.add(findId(body(await group.schemas()) as Parameters<typeof findId>[0]));
    return { schemas: components.schemas, requests };
  })();
  return loaded;
}

/** Renders the description and the fields of an object. */
export async function renderFields(id: string, page: string): Promise<string> {
  return linkPages(await renderObject(id, page), page);
}

async function renderObject(id: string, page: string): Promise<string> {
  const { schemas, requests } = await readObjects();
  const schema = schemas[id];
  if (schema === undefined) throw new Error(`${page}: there is no object ${id}`);
  const link = (other: string): string => linkToObject(other, page);
  const rows = listRows(schema, { isRequest: requests.has(id), link });
  const description = toSentence(schema.description ?? '');
  if (rows.length === 0) return `${description}\n\n${describeType(schema, link, Number.POSITIVE_INFINITY)}`.trim();
  const name = page === objectsPage ? '' : `\`${id}\`: `;
  return `${`${name}${description}`.trimEnd()}\n\n${renderRows(rows)}`.trim();
}

function renderRows(rows: readonly Row[]): string {
  return renderTable(['Field', 'Type', 'Meaning'], rows);
}

/** Renders all objects that no other page has, and links to the remaining objects. */
export async function renderObjects(): Promise<string> {
  const { schemas } = await readObjects();
  const placed = listPlacedObjects();
  const ids = Object.keys(schemas).sort();
  const sections = await Promise.all(
    ids.filter((id) => !placed.has(id)).map(async (id) => `## ${id}\n\n${await renderFields(id, objectsPage)}`),
  );
  const elsewhere = ids.filter((id) => placed.has(id)).map((id) => linkToObject(id, objectsPage));
  return `On other pages: ${elsewhere.join(', ')}.\n\n${sections.join('\n\n')}`;
}

/** Renders the query parameters and the headers of an operation. */
export function renderParameters(id: string, page: string): string {
  const route = describedRoutes.find((each) => each.id === id);
  if (route === undefined) throw new Error(`${page}: there is no operation ${id}`);
  const query = Object.entries(route.query).map(([name, parameter]) => ({ name, ...parameter }));
  const headers = Object.entries(route.headers ?? {}).map(([name, header]) => ({ name, ...describeHeader(header) }));
  const rows = [...query, ...headers].map(({ name, description, schema }) => {
    const { default: usual } = schema as { readonly default?: unknown };
    return [
      `\`${name}\``,
      describeType(schema as Schema, (other) => linkToObject(other, page)),
      usual === undefined ? '' : `\`${usual}\``,
      toSentence(description),
    ];
  });
  return linkPages(renderTable(['Parameter or header', 'Type', 'Default', 'Meaning'], rows), page);
}
