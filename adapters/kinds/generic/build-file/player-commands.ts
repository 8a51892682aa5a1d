/** The field `playerCommands` of build.json. */
import * as z from 'zod';

const lineError = 'is not one line of at most 200 characters with {id} or {name}: "kick {id} {text}"';
const messageError = 'has no {text}: "msg {name} {text}"';

const line = () =>
  z
    .string(lineError)
    .regex(/^[^\p{Cc}]{1,200}$/u, lineError)
    .regex(/\{(id|name)\}/, lineError);

export const playerCommandsField = () =>
  z
    .strictObject({
      message: line()
        .regex(/\{text\}/, messageError)
        .exactOptional()
        .describe('The line that sends `{text}` to one player'),
      kick: line().exactOptional().describe('The line that ends the connection of a player; `{text}` is the reason'),
      ban: line().exactOptional().describe('The line that keeps a player out; `{text}` is the reason'),
    })
    .optional();
