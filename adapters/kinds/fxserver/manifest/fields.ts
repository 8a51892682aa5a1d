/** The fields that manifests add to the details of an Installed Resource in the API. */
import * as z from 'zod';
import type { ManifestDescription } from './manifest.js';

const texts = z.array(z.string());

/** Without author, version, description and dependencies, which every kind has. */
export const detailFields = {
  fx_version: z.string().nullable(),
  games: texts,
  client_scripts: texts,
  server_scripts: texts,
  shared_scripts: texts,
  ui_page: z.string().nullable(),
  files: texts,
  constraints: z
    .array(z.object({ name: z.string(), value: z.string().nullable() }))
    .describe('Requirements on the server: /server:5104, /onesync'),
  provides: texts,
  exports: z.object({ client: texts, server: texts }),
  metadata: z.record(z.string(), texts).describe('All other entries of its manifest, unchanged'),
};

/** An empty manifest. */
export const emptyDescription: ManifestDescription = {
  fx_version: null,
  games: [],
  author: null,
  version: null,
  description: null,
  client_scripts: [],
  server_scripts: [],
  shared_scripts: [],
  ui_page: null,
  files: [],
  dependencies: [],
  constraints: [],
  provides: [],
  exports: { client: [], server: [] },
  metadata: {},
};
