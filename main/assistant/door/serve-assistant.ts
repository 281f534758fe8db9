import { type Readable, Writable } from 'node:stream';
import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { escapedUnits } from '../../../shared/json/escaped-units';
import type { Settings } from '../../../shared/settings';
import type { InvestigatedReports } from '../investigated-reports';
import type { Tool } from '../tools/tool';
import { tools } from '../tools/tools';
import { answerContent, dataNotice } from './answer-text';
import { answerTool } from './answer-tool';
import type { DoorSession } from './door-session';

interface Served {
  readonly session: DoorSession;
  readonly reports: InvestigatedReports;
  readonly settings: Settings;
  readonly version: string;
  readonly input: Readable;
  readonly output: Writable;
}

/** Longer lines of a client end the connection, bytes. */
const maxLine = 1_000_000;

/** Serves an assistant over the Model Context Protocol until its input ends. */
export function serveAssistant(served: Served): Promise<void> {
  const { input, output } = served;
  return new Promise((resolve) => {
    const transport = new StdioServerTransport(input, inLines(output), { maxBufferSize: maxLine });
    serveStdio(() => serverOf(served), { transport });
    input.once('close', () => resolve());
    input.once('end', () => resolve());
    output.once('error', () => resolve());
    output.once('close', () => resolve());
  });
}

/** Some clients take these characters, which JSON leaves as they are, for ends of lines. */
function inLines(output: Writable): Writable {
  return new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _, done) => {
      const text = chunk.toString().replaceAll(/[\u0085\u2028\u2029]/g, (found) => escapedUnits(found));
      output.write(text, done);
    },
  });
}

function serverOf(served: Served): McpServer {
  const { version } = served;
  const server = new McpServer(
    { name: 'whereabouts', title: 'Whereabouts', version },
    { capabilities: { tools: {} }, instructions: instructionsText },
  );
  for (const tool of tools) register(server, tool, served);
  return server;
}

const instructionsText = `Reads location-based fraud reports on this computer. Users, devices, transactions and reports are pseudonyms, such as user-12, that hold for this session; give them back as arguments. Places are cells of a grid. Only the person at the window can tell what a pseudonym stands for. ${dataNotice}`;

function register(server: McpServer, tool: Tool, { session, reports, settings }: Served): void {
  const { name, title, description, request } = tool;
  const annotations = {
    readOnlyHint: name !== 'draft_case',
    destructiveHint: false,
    idempotentHint: name !== 'draft_case',
    openWorldHint: false,
  };
  server.registerTool(
    name,
    { title, description, inputSchema: request, annotations },
    async (given, context) => {
      const { signal, _meta, notify } = context.mcpReq;
      session.introduce(server.server.getClientVersion()?.name ?? '');
      const token = _meta?.progressToken;
      const progress = (done: number, of: number) => {
        if (token === undefined) return;
        const params = { progressToken: token, progress: done, total: of };
        void notify({ method: 'notifications/progress', params }).catch(() => undefined);
      };
      try {
        const answer = await answerTool(tool, given, session, { signal, progress, reports, settings });
        return answer.ok ? answerContent(answer.value) : failure(answer.problem);
      } catch {
        return failure('The program has an error there.');
      }
    },
  );
}

function failure(text: string) {
  return { isError: true, content: [{ type: 'text' as const, text }] };
}
