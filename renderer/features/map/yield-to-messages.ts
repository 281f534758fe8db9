const channel = new MessageChannel();

/** Resolves after the queued messages of a worker have been handled. */
export function yieldToMessages(): Promise<void> {
  return new Promise((resolve) => {
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(null);
  });
}
