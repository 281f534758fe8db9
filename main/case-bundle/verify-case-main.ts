import { verifyCase } from './verify-case';

/** The check of a sealed case as a program for plain Node: `npm run verify-case -- FILE`. */
void verifyCase(process.argv.slice(2)).then(({ text, exitCode }) => {
  (exitCode === 2 ? process.stderr : process.stdout).write(text);
  process.exitCode = exitCode;
});
