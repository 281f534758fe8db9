// @ts-check
import { readFileSync } from 'node:fs';

// Loaded into the service before its own code (node --import): reports its resource usage to the parent
// process on request, because systems provide no uniform way to get it from outside.
process.on('message', () => process.send?.({ cpuMicroseconds: cpuMicroseconds(), peakBytes: peakBytes() }));
process.channel?.unref();

/** CPU time of all threads, user and system. */
function cpuMicroseconds() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Peak memory. On Linux, maxRSS of a child includes the parent's memory; VmHWM is only its own peak. */
function peakBytes() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const [, kibibytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}
