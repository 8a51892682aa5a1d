#!/usr/bin/env node
/** The entry of the program. On a supported version of Node it loads the command line with its code cache. */
import { setFlagsFromString } from 'node:v8';
import { findVersionFault } from './runtime/node-version.js';

/**
 * Lets V8 match regular expressions in linear time. On a line that does not match, `^(a+)+$` of a build.json takes time
 * that doubles with each character. V8 then uses its engine with linear time, which supports everything but
 * lookarounds, backreferences and flags. Set before a code cache is read: V8 accepts it only with the options that it
 * was made with.
 */
setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');

const fault = findVersionFault(process.versions.node);
if (fault === null) void import('./cli.js');
else {
  console.error(fault);
  process.exitCode = 1;
}
