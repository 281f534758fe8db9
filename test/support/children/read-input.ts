import { readToEnd } from '../../../main/command-line/standard-input';

/** Prints as JSON what it reads from standard input, at most as many bytes as its argument says. */
const read = readToEnd(0, Number(process.argv.at(-1)));
const text = read.ok ? { text: Buffer.from(read.value).toString('utf8') } : {};
process.stdout.write(JSON.stringify({ ok: read.ok, ...text }));
