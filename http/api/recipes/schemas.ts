/** The schemas of recipes and their deployments. */
import * as z from 'zod';
import { deploymentStates } from '../../../machines/recipes/deployments.js';
import { onesyncModes } from '../../../machines/recipes/recipe.js';
import { problem } from '../schemas/finding.js';

const paths = z.array(z.string());

export const recipeOrder = z
  .strictObject({
    recipe: z.string().max(262_144).optional().describe('The YAML of the recipe'),
    url: z.string().optional().describe('The https URL of the recipe').meta({ format: 'uri' }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'it must be 64 hexadecimal digits')
      .optional()
      .describe('The checksum that the recipe must have'),
    variables: z.record(z.string(), z.string()).optional().describe('Values of variables'),
    allow_hosts: z.array(z.string()).optional().describe('The hosts from which the recipe may download'),
    database_url: z
      .string()
      .optional()
      .describe('The only database that the recipe may use: mysql://user:password@host:port/name'),
  })
  .refine(({ recipe, url }) => (recipe === undefined) !== (url === undefined), 'it needs either "recipe" or "url"')
  .meta({ id: 'RecipeOrder', description: 'A recipe, and what it may use.' });

export const recipePlan = z
  .object({
    name: z.string(),
    version: z.string(),
    author: z.string(),
    description: z.string(),
    min_build: z.number().int().nullable().describe('Minimum version of FXServer'),
    onesync: z.enum(onesyncModes).nullable().describe('Required mode of OneSync'),
    sha256: z.string().describe('Checksum of the recipe'),
    hosts: z.array(z.string()).describe('Hosts of all downloads, and those to which GitHub redirects'),
    needs_database: z.boolean(),
    variables: z.record(z.string(), z.string().nullable()).describe('Variables of the recipe with their defaults'),
    missing_variables: z.array(z.string()).describe('Variables without a value'),
    tasks: z
      .array(
        z.object({
          task: z.number().int(),
          action: z.string(),
          url: z.string().nullable().describe('What it downloads'),
          reads: paths,
          writes: paths,
          removes: paths,
          sql: z.string().nullable().describe('SQL statements'),
        }),
      )
      .describe('What each task does. Paths are relative to the Data Folder'),
    faults: z
      .array(z.object({ task: z.number().int().nullable(), line: z.number().int().nullable(), detail: z.string() }))
      .describe('Why the recipe cannot be deployed'),
  })
  .meta({ id: 'RecipePlan', description: 'What a recipe will do.' });

export const deployment = z
  .object({
    id: z.string(),
    folder: z.string().describe('Name of the Data Folder'),
    state: z.enum(deploymentStates),
    task: z.number().int().describe('Current or last task'),
    tasks: z.number().int().describe('Number of tasks'),
    action: z.string().describe('Action of the task'),
    received: z.number().int().describe('Downloaded bytes'),
    database: z
      .object({
        host: z.string(),
        name: z.string(),
        created: z.boolean().describe('Whether it is new. It stays after a failure'),
      })
      .nullable(),
    notes: z.array(z.string()).describe('What was left out'),
    since: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
    problem: problem.nullable().describe('Why there is no Data Folder'),
  })
  .meta({ id: 'RecipeDeployment', description: 'The progress of a deployment.' });
