#!/usr/bin/env node
import { exitCodes } from './commands/terminal.ts'
import { runMaktab } from './program.ts'

// The operator's command line. Data goes to stdout, the rest to stderr; the exit codes are in `maktab --help`.
process.once('SIGINT', () => process.exit(exitCodes.interrupted))
// `maktab … | head` closes the pipe early: that is no error.
process.stdout.on('error', () => process.exit(0))

await runMaktab(process.argv.slice(2))
