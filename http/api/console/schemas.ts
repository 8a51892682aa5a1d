/** The schemas of lines of the console. */
import * as z from 'zod';

const matchingLine = z
  .object({
    run: z.string().describe('The id of the run'),
    line: z
      .number()
      .int()
      .nullable()
      .describe('The number of the line in its run, counted from 1. Null if the beginning of the run was deleted'),
    cursor: z.number().int().describe('The cursor at which the line begins, for after in GET /console'),
    at: z.iso.datetime().nullable().describe('When the line was printed. Null if unknown'),
    text: z.string().describe('The line without escape sequences, or the part of a long line around the text'),
  })
  .meta({ id: 'MatchingLine', description: 'A line of the console that the search has found.' });

export const consoleSearch = z
  .object({
    matches: z.array(matchingLine).describe('The lines that were found, in the order of the query'),
    complete: z.boolean().describe('Whether everything was searched'),
    next: z
      .string()
      .describe('The cursor of the next request. After a complete search with `oldest` first, it finds later output'),
    searched: z.number().int().describe('Bytes that this request has searched'),
    missing: z.number().int().describe('Bytes of the searched runs that have been deleted'),
    unreadable: z.array(z.string()).describe('The runs whose console could not be read, in a search of all runs'),
  })
  .meta({ id: 'ConsoleSearch', description: 'The lines that a search has found.' });

export const consoleLine = z
  .object({
    cursor: z.number().int().describe('The cursor of the first byte of the line'),
    text: z.string().describe('The line without its line end'),
    at: z.iso.datetime().nullable().describe('When the line was printed. Null if unknown'),
    partial: z.boolean().describe('Whether the end of the line is missing'),
  })
  .meta({ id: 'ConsoleLine', description: 'A line of the console.' });

export const missingLines = z
  .object({
    missing: z.number().int().describe('Number of requested bytes that have been deleted'),
    cursor: z.number().int().describe('The cursor at which the output continues'),
  })
  .meta({ id: 'MissingLines', description: 'The first line of an answer whose beginning has been deleted.' });

export const consoleEntry = z
  .union([missingLines, consoleLine])
  .meta({ id: 'ConsoleEntry', description: 'One line of JSON in GET /console.' });
