import type { FileFormat } from './file-format';

/** One array of the reports, each exactly as the service sent it. */
export const jsonFormat: FileFormat = {
  beginning: '[\n',
  parts: ({ json }) => [json],
  separator: ',\n',
  end: '\n]\n',
};
