// @ts-check
import { app, utilityProcess } from 'electron';

// electron FOLDER: runs the program BENCH_PROGRAM in a utility process with the argument BENCH_INPUT, and
// prints its output.

const { BENCH_PROGRAM: program = '', BENCH_INPUT: input = '' } = process.env;

app.whenReady().then(() => {
  const child = utilityProcess.fork(program, [input], { stdio: 'inherit' });
  child.once('exit', (code) => app.exit(code));
});
