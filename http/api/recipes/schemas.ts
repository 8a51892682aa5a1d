/** The schemas of recipes. */
import * as z from 'zod';
import { onesyncModes } from '../../../machines/recipes/recipe.js';
import { forbidFields, requireField } from '../schemas/conditions.js';

const paths = z.array(z.string());

export const recipeOrder = z
  .strictObject({
    recipe: z.string().max(262_144).optional().describe('The YAML of the recipe'),
    url: z.string().optional().describe('The https URL of the recipe').meta({ format: 'uri' }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'it must be 64 hexadecimal digits')
      .optional()
      .describe('The checksum'),
    variables: z.record(z.string(), z.string()).optional().describe('Values of variables'),
    allow_hosts: z.array(z.string()).optional().describe('The hosts of its downloads'),
    database_url: z.string().optional().describe('The only database: mysql://user:password@host:port/name'),
  })
  .refine(({ recipe, url }) => (recipe === undefined) !== (url === undefined), 'it needs either "recipe" or "url"')
  .meta({
    id: 'RecipeOrder',
    description: 'A recipe, and what it may use.',
    // Describe the condition that `refine` checks.
    if: requireField('recipe'),
    then: forbidFields('url'),
    else: requireField('url'),
  });

export const recipePlan = z
  .object({
    name: z.string().describe('The name'),
    version: z.string().describe('The version'),
    author: z.string().describe('Who wrote it'),
    description: z.string().describe('What it is for'),
    min_build: z.number().int().nullable().describe('Minimum version of FXServer'),
    onesync: z.enum(onesyncModes).nullable().describe('Required mode of OneSync'),
    sha256: z.string().describe('Checksum of the recipe'),
    hosts: z.array(z.string()).describe('Hosts of all downloads'),
    needs_database: z.boolean().describe('Whether it uses a database'),
    variables: z.record(z.string(), z.string().nullable()).describe('Variables with their defaults'),
    missing_variables: z.array(z.string()).describe('Variables without a value'),
    tasks: z
      .array(
        z.object({
          task: z.number().int().describe('The number, from 1'),
          action: z.string().describe('The action'),
          url: z.string().nullable().describe('What it downloads'),
          reads: paths.describe('What it reads'),
          writes: paths.describe('What it writes'),
          removes: paths.describe('What it removes'),
          sql: z.string().nullable().describe('SQL statements'),
        }),
      )
      .describe('What each task does'),
    faults: z
      .array(
        z.object({
          task: z.number().int().nullable().describe('The task'),
          line: z.number().int().nullable().describe('The line of the recipe'),
          detail: z.string().describe('What is wrong'),
        }),
      )
      .describe('Why it cannot be deployed'),
  })
  .meta({ id: 'RecipePlan', description: 'What a recipe will do.' });
