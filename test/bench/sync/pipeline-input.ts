import { z } from 'zod';

/** The input of the bare pipeline: where the reports are, and where to store them. */
export const pipelineInput = z.object({ address: z.string(), key: z.string(), folder: z.string() });
export type PipelineInput = Readonly<z.output<typeof pipelineInput>>;
