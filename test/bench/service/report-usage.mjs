// @ts-check
import { readFileSync } from 'node:fs';

// Loaded into the service before its own code (node --import): tells whoever started it what it has used so far, which
// no system tells of another process in the same way. It wakes only when it is asked.
process.on('message', () => process.send?.({ cpuMicroseconds: cpuMicroseconds(), peakBytes: peakBytes() }));
process.channel?.unref();

/** CPU time of all threads, user and system. */
function cpuMicroseconds() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/**
 * The most memory that was resident at a time. Linux counts the memory of the parent into maxRSS of its child, and only
 * its own peak into VmHWM.
 */
function peakBytes() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const [, kibibytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}
