// @ts-check
import { app, utilityProcess } from 'electron';

// electron FOLDER: runs the program named by BENCH_PROGRAM in a utility process, with what BENCH_INPUT names as its
// argument; its output is ours.

const { BENCH_PROGRAM: program = '', BENCH_INPUT: input = '' } = process.env;

app.whenReady().then(() => {
  const child = utilityProcess.fork(program, [input], { stdio: 'inherit' });
  child.once('exit', (code) => app.exit(code));
});
