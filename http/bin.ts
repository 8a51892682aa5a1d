#!/usr/bin/env node
/** The entry of the program. If Node has a supported version, the file loads the command line with its code cache. */
import { findVersionFault } from './runtime/node-version.js';

const fault = findVersionFault(process.versions.node);
if (fault === null) void import('./cli.js');
else {
  console.error(fault);
  process.exitCode = 1;
}
