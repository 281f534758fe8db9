import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { z } from 'zod';
import type { Format } from '../../../main/export/formats/format';
import { temporaryFolder } from '../runner/temporary-folder';

/** Programs of others that read what is exported. Debian has them; the tests on other systems are skipped. */
export const hasForeignReaders = process.platform === 'linux';

/** Writes entries, `perChunk` at a time, to a file of this name and returns its path. */
export async function writtenFile<Entry>(
  name: string,
  format: Format<Entry>,
  entries: readonly Entry[],
  perChunk = 2,
): Promise<string> {
  const path = join(temporaryFolder(), name);
  await writeFile(path, await bytesOf(format, entries, perChunk));
  return path;
}

/** Returns the bytes of a file with these entries. */
export async function bytesOf<Entry>(
  format: Format<Entry>,
  entries: readonly Entry[],
  perChunk = 2,
): Promise<Buffer> {
  async function* chunks() {
    for (let at = 0; at < entries.length; at += perChunk) yield entries.slice(at, at + perChunk);
  }
  const pieces: Buffer[] = [];
  for await (const piece of format(chunks())) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** Runs a program and returns its standard output; throws with its standard error if it fails. */
export async function outputOf(program: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 100_000_000 });
  return stdout;
}

/** The system's own, which has its packages, even where another one comes first on the path. */
const systemPython = '/usr/bin/python3';

/** Runs a script of Python and returns its standard output. */
export function outputOfPython(script: string, ...args: readonly string[]): Promise<string> {
  return outputOf(systemPython, '-c', script, ...args);
}

const sheetSchema = z.object({
  title: z.string(),
  frozen: z.string().nullable(),
  filter: z.string().nullable(),
  /** Each cell: its type in openpyxl (s, n, d), its value as text, the format of numbers, its link. */
  rows: z.array(z.array(z.tuple([z.string(), z.string().nullable(), z.string(), z.string().nullable()]))),
});

/** Returns the sheets of a workbook as openpyxl reads them. */
export async function readWithOpenpyxl(path: string): Promise<readonly z.infer<typeof sheetSchema>[]> {
  const script = `
import json, openpyxl, sys
from openpyxl.utils.escape import unescape
def text(value):
    if value is None: return None
    if isinstance(value, str): return unescape(value)
    return value.isoformat(timespec="milliseconds") if hasattr(value, "isoformat") else repr(value)
book = openpyxl.load_workbook(sys.argv[1])
print(json.dumps([{ "title": sheet.title, "frozen": sheet.freeze_panes, "filter": sheet.auto_filter.ref,
  "rows": [[[cell.data_type, text(cell.value), cell.number_format, cell.hyperlink.target if cell.hyperlink else None]
    for cell in row] for row in sheet.iter_rows()] } for sheet in book.worksheets]))`;
  return z.array(sheetSchema).parse(JSON.parse(await outputOfPython(script, path)));
}

const schemaFolder = join(import.meta.dirname, 'schemas');

/** Validates an XML file with xmllint; throws with what is wrong. */
export async function validate(path: string, schema: 'kml' | 'gpx'): Promise<void> {
  await outputOf('xmllint', '--noout', '--nonet', '--schema', join(schemaFolder, `${schema}.xsd`), path);
}

const featuresSchema = z.object({
  features: z.array(
    z.object({
      properties: z.record(z.string(), z.unknown()),
      geometry: z.object({ type: z.string() }).loose().nullable(),
    }),
  ),
});
export type ForeignFeature = z.infer<typeof featuresSchema>['features'][number];

/** Returns the features of a file of places as GDAL reads them, of all its layers or of one. */
export async function readWithGdal(path: string, layer?: string): Promise<readonly ForeignFeature[]> {
  const layers = layer === undefined ? await layersOf(path) : [layer];
  const features: ForeignFeature[] = [];
  for (const each of layers) {
    const text = await outputOf(
      'ogr2ogr',
      '-f',
      'GeoJSON',
      '/vsistdout/',
      path,
      each,
      '-lco',
      'COORDINATE_PRECISION=15',
    );
    features.push(...featuresSchema.parse(JSON.parse(text)).features);
  }
  return features;
}

async function layersOf(path: string): Promise<readonly string[]> {
  const listed = await outputOf('ogrinfo', '-ro', '-q', path);
  return listed.split('\n').flatMap((line) => /^(?:\d+|Layer): (.*?)(?: \([^()]*\))?$/.exec(line)?.[1] ?? []);
}

const rowsSchema = z.array(z.record(z.string(), z.unknown()));

/** Returns the rows of a query of DuckDB, with every value as JSON. */
export async function readWithDuckDb(query: string): Promise<z.infer<typeof rowsSchema>> {
  const instance = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    threads: '1',
  });
  const connection = await instance.connect();
  try {
    const reader = await connection.runAndReadAll(query);
    return rowsSchema.parse(reader.getRowObjectsJson());
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const graphSchema = z.object({
  nodes: z.array(z.record(z.string(), z.unknown())),
  edges: z.array(z.tuple([z.string(), z.string(), z.record(z.string(), z.unknown())])),
});

/** Returns the nodes and edges of a GraphML file as NetworkX reads them. */
export async function readWithNetworkX(path: string): Promise<z.infer<typeof graphSchema>> {
  const script = `
import json, networkx, sys
graph = networkx.read_graphml(sys.argv[1])
print(json.dumps({ "nodes": [{ "id": id, **data } for id, data in graph.nodes(data=True)], "edges": list(graph.edges(data=True)) }))`;
  return graphSchema.parse(JSON.parse(await outputOfPython(script, path)));
}

const addressSchema = z.object({
  scheme: z.string(),
  host: z.string(),
  value: z.string(),
  parameters: z.array(z.tuple([z.string(), z.string()])),
  fragment: z.string(),
});

/** Returns the parts of addresses, decoded, as urllib reads them. */
export async function readWithUrllib(
  addresses: readonly string[],
): Promise<readonly z.infer<typeof addressSchema>[]> {
  const script = `
import json, sys
from urllib.parse import urlsplit, unquote, parse_qsl
def read(address):
    url = urlsplit(address)
    return {
        "scheme": url.scheme, "host": url.netloc, "fragment": url.fragment,
        "value": unquote(url.path[1:], errors="strict"),
        "parameters": parse_qsl(url.query, strict_parsing=bool(url.query), errors="strict"),
    }
print(json.dumps([read(address) for address in json.loads(sys.argv[1])]))
`;
  const read = await outputOf(systemPython, '-c', script, JSON.stringify(addresses));
  return z.array(addressSchema).parse(JSON.parse(read));
}
