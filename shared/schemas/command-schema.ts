import { z } from 'zod';
import { commandIds, mainCommandIds } from '../commands';

export const mainCommandSchema = z.enum(mainCommandIds);
/** Commands, each once. */
export const commandsSchema = z.array(z.enum(commandIds)).max(commandIds.length);
