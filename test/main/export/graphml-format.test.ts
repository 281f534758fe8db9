import { describe, expect, it } from 'vitest';
import { graphMlFormat } from '../../../main/export/formats/graphml';
import {
  bytesOf,
  hasForeignReaders,
  readWithNetworkX,
  writtenFile,
} from '../../support/files/foreign-readers';
import { chunkReport } from '../../support/inputs/chunk-report';
import { sampleReport } from '../../support/inputs/sample-reports';

const reports = [
  { id: 9_223_372_036_854_775_807n, user: { id: 'ana' }, device: { id: 'd1' } },
  { user: { id: '<eva>&"\u0001' }, device: { id: 'd1' } },
  { user: undefined, device: { id: 'd2' } },
].map((fields) => chunkReport(sampleReport(fields)));

describe.runIf(hasForeignReaders)('GraphML, read by NetworkX', () => {
  it('has users, devices and places once, and reports as edges', async () => {
    const { nodes, edges } = await readWithNetworkX(await writtenFile('r.graphml', graphMlFormat(), reports));
    expect(nodes).toEqual([
      { id: 'n0', kind: 'user', name: 'ana' },
      { id: 'n1', kind: 'device', name: 'd1' },
      { id: 'n2', kind: 'place', name: 'Bilbao, Basque Country, Spain' },
      { id: 'n3', kind: 'user', name: '<eva>&"\uFFFD' },
      { id: 'n4', kind: 'device', name: 'd2' },
    ]);
    expect(edges.map(([from, to]) => [from, to])).toEqual([
      ['n0', 'n1'],
      ['n0', 'n2'],
      ['n1', 'n3'],
      ['n2', 'n3'],
      ['n2', 'n4'],
    ]);
    expect(edges[0]?.[2]).toMatchObject({
      report_id: '9223372036854775807',
      transaction_id: 'transaction-1',
      timestamp_ns: '1772373909123456789',
      risk_assignment: 'clear',
    });
  });

  it('tells users apart whose names differ after the first 1,000 characters', async () => {
    const ids = ['a', 'b', 'a'].map((end) => `${'x'.repeat(1_000)}${end}`);
    const named = ids.map((id) => chunkReport(sampleReport({ user: { id }, device: { id: 'd1' } })));
    const { nodes } = await readWithNetworkX(await writtenFile('r.graphml', graphMlFormat(), named));
    const users = nodes.filter(({ kind }) => kind === 'user');
    expect(users.map(({ name }) => name)).toEqual(Array(2).fill(`${'x'.repeat(999)}…`));
  });

  it('counts the edges to more nodes than it keeps', async () => {
    const path = await writtenFile('r.graphml', graphMlFormat(3), reports);
    expect((await readWithNetworkX(path)).nodes).toHaveLength(3);
    expect((await bytesOf(graphMlFormat(3), reports)).toString()).toContain(
      '<data key="left_out_edges">3</data>',
    );
  });
});
