#!/usr/bin/env node
// Entry point of the command `periplus`.
import { main } from './cli/main.ts';
import { createTerminal } from './cli/terminal.ts';

const terminal = createTerminal(process.stdout, process.stderr);
process.exitCode = await main(process.argv.slice(2), terminal, process);
