/** One way at least to come to each finding on FXServer's Data Folders. */
import type { Case } from './cases/case.js';
import { ofFiles } from './cases/files.js';
import { ofManifests } from './cases/manifests.js';
import { ofNames } from './cases/names.js';
import { ofNeeds } from './cases/needs.js';
import { ofSettings } from './cases/settings.js';

export const cases: readonly Case[] = [...ofNames, ...ofManifests, ...ofNeeds, ...ofFiles, ...ofSettings];

/** Codes that other tests come to: rights.test.ts, preflight.test.ts and ports.test.ts beside this file. */
export const comeToElsewhere = [
  'category_unreadable',
  'manifest_unreadable',
  'build_not_startable',
  'kind_unknown',
  'path_unfit',
  'port_taken',
  'port_unusable',
] as const;
