/** The schemas of lines of the console. */
import * as z from 'zod';

const matchingLine = z
  .object({
    run: z.string().describe('The id of the run'),
    line: z.number().int().nullable().describe('The line in its run. Null if the beginning was deleted'),
    cursor: z.number().int().describe('Where the line begins, for after in GET /console'),
    at: z.iso.datetime().nullable().describe('When it was printed'),
    text: z.string().describe('The line without escape sequences'),
  })
  .meta({ id: 'MatchingLine' });

export const consoleSearch = z
  .object({
    matches: z.array(matchingLine).describe('In the order of the query'),
    complete: z.boolean().describe('Whether all was searched'),
    next: z.string().describe('The cursor of the next request'),
    searched: z.number().int().describe('Bytes that this request has searched'),
    missing: z.number().int().describe('Bytes of the searched runs that were deleted'),
    unreadable: z.array(z.string()).describe('In a search of all runs: the runs that could not be read'),
  })
  .meta({ id: 'ConsoleSearch' });

export const consoleLine = z
  .object({
    cursor: z.number().int().describe('The cursor of its first byte'),
    text: z.string().describe('The line without its line end'),
    at: z.iso.datetime().nullable().describe('When it was printed'),
    partial: z.boolean().describe('Whether its end is missing'),
  })
  .meta({ id: 'ConsoleLine' });

export const missingLines = z
  .object({
    missing: z.number().int().describe('Requested bytes that were deleted'),
    cursor: z.number().int().describe('Where the output continues'),
  })
  .meta({ id: 'MissingLines', description: 'The first line if the beginning has been deleted.' });

export const consoleEntry = z
  .union([missingLines, consoleLine])
  .meta({ id: 'ConsoleEntry', description: 'One line of JSON in GET /console.' });
