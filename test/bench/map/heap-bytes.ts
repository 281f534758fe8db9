import type { CDPSession, Page } from 'playwright-core';

/**
 * Returns the bytes that a page and its workers use after garbage collection: objects and the contents of
 * typed arrays.
 */
export async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  try {
    const workers = await attachedWorkers(session);
    const sizes = [await snapshotBytes(ofPage(session))];
    for (const id of workers) sizes.push(await snapshotBytes(ofWorker(session, id)));
    return sizes.reduce((sum, size) => sum + size, 0);
  } finally {
    await session.detach();
  }
}

async function attachedWorkers(session: CDPSession): Promise<readonly string[]> {
  const found: string[] = [];
  session.on('Target.attachedToTarget', ({ sessionId }) => found.push(sessionId));
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  return found;
}

/** Takes a heap snapshot, and passes on its text in chunks. */
interface Heap {
  onPiece(hear: (piece: string) => void): void;
  takeSnapshot(): Promise<void>;
}

function ofPage(session: CDPSession): Heap {
  return {
    onPiece: (hear) => session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => hear(chunk)),
    takeSnapshot: async () => void (await session.send('HeapProfiler.takeHeapSnapshot', {})),
  };
}

/** A worker's output arrives as text in messages of its page's session. */
function ofWorker(session: CDPSession, sessionId: string): Heap {
  const hear = (answer: (message: { id?: number; method?: string; params?: { chunk?: string } }) => void) =>
    session.on('Target.receivedMessageFromTarget', (event) => {
      if (event.sessionId === sessionId) answer(JSON.parse(event.message));
    });
  return {
    onPiece: (hearPiece) =>
      hear(({ method, params }) => {
        if (method === 'HeapProfiler.addHeapSnapshotChunk') hearPiece(params?.chunk ?? '');
      }),
    takeSnapshot: async () => {
      const taken = new Promise<void>((resolve) => hear(({ id }) => id === 1 && resolve()));
      const message = JSON.stringify({ id: 1, method: 'HeapProfiler.takeHeapSnapshot', params: {} });
      await session.send('Target.sendMessageToTarget', { sessionId, message });
      await taken;
    },
  };
}

/** Returns the sum of the sizes of all nodes of a snapshot. */
async function snapshotBytes(heap: Heap): Promise<number> {
  const pieces: string[] = [];
  heap.onPiece((piece) => pieces.push(piece));
  await heap.takeSnapshot();
  const { snapshot, nodes }: Snapshot = JSON.parse(pieces.join(''));
  const fields = snapshot.meta.node_fields;
  const size = fields.indexOf('self_size');
  return nodes.reduce((sum, value, at) => (at % fields.length === size ? sum + value : sum), 0);
}

interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: readonly string[] } };
  readonly nodes: readonly number[];
}
