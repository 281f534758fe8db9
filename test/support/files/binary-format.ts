import { readFileSync } from 'node:fs';

const machines: Readonly<Record<number, string>> = {
  62: 'linux x64',
  183: 'linux arm64',
  16777223: 'darwin x64',
  16777228: 'darwin arm64',
  34404: 'win32 x64',
  43620: 'win32 arm64',
};

/** Returns the system that a native module is for, by its header: ELF, Mach-O or PE. */
export function systemOfModule(path: string): string | undefined {
  const bytes = readFileSync(path);
  if (bytes.readUInt32BE(0) === 0x7f454c46) return machines[bytes.readUInt16LE(18)];
  if (bytes.readUInt32LE(0) === 0xfeedfacf) return machines[bytes.readUInt32LE(4)];
  const header = bytes.readUInt32LE(0x3c);
  return bytes.readUInt32BE(header) === 0x50450000 ? machines[bytes.readUInt16LE(header + 4)] : undefined;
}
