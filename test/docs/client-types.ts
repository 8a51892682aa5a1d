/** Makes http/client/api.d.ts, the types of the client, from the OpenAPI document. */
import openapiTypescript, { astToString } from 'openapi-typescript';
import { listDetails } from '../../http/api/history/details.js';
import { problemMembers } from '../../http/problems/problem-members.js';
import { problems } from '../../http/problems/problems.js';
import { entryTypes } from '../../machines/history/journal.js';
import { describeOpenApi } from '../kit/http/open-api.js';

/** The path is relative to the project's directory. */
export const clientTypesFile = 'http/client/api.d.ts';

const heading = `/** The types of the API, made from its OpenAPI document by test/docs/client-types.ts (\`npm run docs\`). */
`;

const codeHeading = '/** The codes of problems (docs/reference/errors.md). */\n';

const fieldHeading = '/** The fields of problems that only one code has. */\n';

/** Returns the content of the file. */
export async function renderClientTypes(): Promise<string> {
  const document = adapted(nameDetails(await describeOpenApi({ version: '' }))) as Parameters<
    typeof openapiTypescript
  >[0];
  const nodes = await openapiTypescript(document, { rootTypes: true, rootTypesNoSchemaPrefix: true });
  const codes = Object.keys(problems).map((code) => `\n    | "${code}"`);
  const fields = Object.entries(problemMembers).map(([code, field]) => `    ${code}: "${field}";\n`);
  const ends = [
    `${codeHeading}export type KnownProblemCode =${codes.join('')};\n`,
    `${fieldHeading}export interface ProblemFields {\n${fields.join('')}}\n`,
  ];
  return `${heading}${astToString(nodes)}${ends.join('')}`;
}

/**
 * Returns the document with a schema for the details of each group of entries, and with a schema that has all details
 * by type.
 */
function nameDetails({ components, ...document }: Awaited<ReturnType<typeof describeOpenApi>>): object {
  const schemas = components.schemas as Readonly<Record<string, object>>;
  const { properties, ...entry } = schemas.HistoryEntry as { readonly properties: { readonly detail: object } };
  const detail = { type: 'object', description: 'What else is known: see EntryDetails.', additionalProperties: {} };
  const details = listDetails().map(({ pattern, properties: fields }) => {
    const words = /^\^\(?([a-z]+)(?:\\\.\(?([a-z]+))?/.exec(pattern)?.slice(1) ?? [];
    const name = words.map((word = '') => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join('');
    return { pattern: new RegExp(pattern), name: `${name}Detail`, schema: { type: 'object', properties: fields } };
  });
  const findDetail = (type: string) => details.find(({ pattern }) => pattern.test(type))?.name ?? '';
  const EntryDetails = {
    type: 'object',
    description: 'The details of entries of the history by their types.',
    properties: Object.fromEntries(
      entryTypes.map((type) => [type, { $ref: `#/components/schemas/${findDetail(type)}` }]),
    ),
    required: entryTypes,
  };
  const named = Object.fromEntries(details.map(({ name, schema }) => [name, schema]));
  return {
    ...document,
    components: {
      ...components,
      schemas: {
        ...schemas,
        HistoryEntry: { ...entry, properties: { ...properties, detail } },
        ...named,
        EntryDetails,
      },
    },
  };
}

/**
 * Returns a copy in which the data of an event replaces the text that contains it, because the client parses it. The
 * copy has no problem answers, because the client throws these answers.
 */
function adapted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(adapted);
  if (typeof value !== 'object' || value === null) return value;
  if ('contentSchema' in value && 'contentMediaType' in value && value.contentMediaType === 'application/json')
    return adapted(value.contentSchema);
  return Object.fromEntries(
    Object.entries(describeScope(value))
      .filter(([key, inner]) => !isProblem(key, inner))
      .map(([key, inner]) => [key, adapted(inner)]),
  );
}

/** Returns the description of an operation with the scope that it needs, for the comments of the types. */
function describeScope(value: object): object {
  if (!('description' in value && 'x-scope' in value)) return value;
  const { description, 'x-scope': scope } = value;
  const second = 'x-second-scope' in value ? ` and \`${value['x-second-scope']}\`` : '';
  return { ...value, description: `${description}\n\nScope${second && 's'}: \`${scope}\`${second}.` };
}

/** Returns whether a member of `responses` is a problem. */
function isProblem(key: string, inner: unknown): boolean {
  if (typeof inner !== 'object' || inner === null) return false;
  return /^[45]\d\d$/.test(key) || (key === 'default' && 'content' in inner);
}
