/** At least one cause of each finding in FXServer's Data Folders. */
import type { FindingCase } from './cases/case.js';
import { fileCases } from './cases/files.js';
import { manifestFindingCases } from './cases/manifests.js';
import { nameCases } from './cases/names.js';
import { dependencyCases } from './cases/needs.js';
import { settingsCases } from './cases/settings.js';

export const cases: readonly FindingCase[] = [
  ...nameCases,
  ...manifestFindingCases,
  ...dependencyCases,
  ...fileCases,
  ...settingsCases,
];

/** Codes that other tests cover: rights, preflight, ports, variables, and a confined server. */
export const codesTestedElsewhere = [
  'category_unreadable',
  'manifest_unreadable',
  'build_not_startable',
  'kind_mismatch',
  'kind_unknown',
  'folder_not_writable_by_user',
  'limit_not_kept',
  'link_outside',
  'path_unfit',
  'port_taken',
  'port_unusable',
  'variable_unknown',
] as const;
