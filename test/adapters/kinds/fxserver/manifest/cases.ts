/**
 * Manifests with the entries and fault that FXServer gives them. Tests run each in the sandbox and in Debian's lua5.4.
 */
import { errors } from './cases/errors.js';
import { extras } from './cases/extras.js';
import { globals } from './cases/globals.js';
import { keys } from './cases/keys.js';
import { values } from './cases/values.js';
import { serverCases } from './field-cases.js';
import { type ManifestCase, manifestCase } from './manifest-case.js';

/** All cases of manifests. */
export const manifestCases: readonly ManifestCase[] = [
  ...keys,
  ...values,
  ...extras,
  ...globals,
  ...errors,
  ...serverCases(manifestCase),
];
