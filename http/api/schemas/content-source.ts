/** The fields of bodies that name one source of files: an upload, a URL or a git repository. */
import * as z from 'zod';
import { branchOrTag } from '../../../machines/recipes/downloads.js';
import { nameEncodings } from '../../../machines/text/name-encodings.js';
import { forbidFields, requireField } from './conditions.js';

export const refField = z
  .string()
  .regex(branchOrTag, 'it must be the name of a branch or a tag')
  .describe('A branch or a tag');

/** An encoding of names in a zip or tar archive. */
export const nameEncoding = z.enum(nameEncodings).meta({ id: 'NameEncoding' });

export const sourceFields = {
  upload: z.string().optional().describe('The id of an upload'),
  url: z.string().optional().describe('The https URL of an archive').meta({ format: 'uri' }),
  git: z.string().optional().describe('The https URL of a git repository').meta({ format: 'uri' }),
  ref: refField.optional(),
};

/** The fields of a plan that describe the release of its source. */
export const releaseFields = {
  release: z.string().nullable().describe('Tag, commit or URL'),
  released_at: z.iso.datetime().nullable().describe('When it was published'),
  release_url: z.string().nullable().describe('Its page'),
};

/** The fields that name a source. A body has exactly one of these fields. */
const sources = ['upload', 'url', 'git'] as const;

type SourceFields = { readonly [Field in (typeof sources)[number] | 'ref']?: string | undefined };

/** Checks that a body names one source. @param refuse reports a fault of a field */
export function checkOneSource(body: SourceFields, refuse: (field: string, message: string) => void): void {
  const [first, second] = sources.filter((each) => body[each] !== undefined);
  if (first === undefined) refuse('upload', 'it is missing, and so are "url" and "git"');
  if (second !== undefined) refuse(second, `it cannot be combined with ${first}`);
  if (body.ref !== undefined && body.git === undefined) refuse('ref', 'it is only allowed with "git"');
}

/** Describes in JSON Schema an object that has exactly one of three fields. */
export const describeOneOf = (first: string, second: string, third: string) => ({
  if: requireField(first),
  then: forbidFields(second, third),
  else: { if: requireField(second), then: forbidFields(third), else: requireField(third) },
});

/**
 * Describes in JSON Schema the rule that {@link checkOneSource} checks. @param dependent other fields, with the field
 * that each of them requires
 */
export const describeOneSource = (dependent: Readonly<Record<string, readonly string[]>> = {}) => ({
  ...describeOneOf(...sources),
  dependentRequired: { ref: ['git'], ...dependent },
});
