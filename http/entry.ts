#!/usr/bin/env node
/** The entry of the program. It sets V8's options, which a code cache depends on, then loads the command line. */
import { setFlagsFromString } from 'node:v8';

// Collect the garbage of requests in small portions. By default V8 lets it grow to three times as much, and a fork for
// a new server takes longer the more memory the manager uses.
setFlagsFromString('--semi-space-growth-factor=1');

void import('./cli.js');
