/** The schemas of sources and updates of Installed Resources. */
import * as z from 'zod';
import { conflictReasons, fileDecisions } from '../../../machines/resource-updates/decide.js';
import { nameEncoding, refField, releaseFields } from '../schemas/content-source.js';

/** The fields that name a source. */
export const resourceSource = z
  .strictObject({
    url: z.string().nullish().describe('The https URL of an archive or a GitHub repository').meta({ format: 'uri' }),
    git: z.string().nullish().describe('The https URL of a git repository').meta({ format: 'uri' }),
    ref: refField.nullish(),
    encoding: nameEncoding.nullish().describe('The encoding of names in the archive'),
  })
  .superRefine(({ url, git, ref, encoding }, { addIssue }) => {
    const refuse = (field: string, message: string): void => addIssue({ code: 'custom', path: [field], message });
    if (typeof url === 'string' && typeof git === 'string') refuse('git', 'it cannot be combined with url');
    if (typeof ref === 'string' && typeof git !== 'string') refuse('ref', 'it is only allowed with "git"');
    if (typeof encoding === 'string' && typeof url !== 'string') refuse('encoding', 'it is only allowed with "url"');
  })
  .meta({
    id: 'ResourceSource',
    description: 'Where updates come from. Without "git" and "url" there is no source.',
    // Describe the conditions that `superRefine` checks.
    if: { properties: { git: { type: 'string' } }, required: ['git'] },
    then: { properties: { url: { type: 'null' } } },
    else: { properties: { ref: { type: 'null' } } },
    not: { properties: { encoding: { type: 'string' }, url: { type: 'null' } }, required: ['encoding'] },
  });

const version = z.string().nullable();

/** A source in an answer. */
export const knownSource = z
  .object({
    url: version.describe('An archive or repository'),
    git: version.describe('A git repository'),
    ref: version.describe('Its branch or tag'),
    encoding: version.describe('The encoding of names in the archive'),
  })
  .meta({ id: 'KnownSource', description: 'Where updates come from.' });

export const resourceUpdatePlan = z
  .object({
    plan: z.string().describe('The id of the plan'),
    source: knownSource,
    ...releaseFields,
    installed: version.describe('The installed version'),
    available: version.describe('The released version'),
    newer: z.boolean().nullable().describe('Whether the release is newer'),
    base_known: z.boolean().describe('Whether the files as installed are known'),
    unchanged: z.number().int().describe('Number of equal files'),
    files: z
      .array(
        z.object({
          path: z.string().describe('The path in the resource'),
          decision: z.enum(fileDecisions).describe('What the update does'),
          because: z.enum(conflictReasons).nullable().describe('Why it needs a choice'),
          base: version.describe('As installed, for conflicts and merges'),
          mine: version.describe('The current text'),
          theirs: version.describe('The text in the release'),
        }),
      )
      .describe('The other files'),
  })
  .meta({ id: 'ResourceUpdatePlan', description: 'What an update would change.' });
