/** The program: the command line, and the same file is what a sweep's worker threads run. */
import { isMainThread } from 'node:worker_threads'
import { labs } from '../labs/registry.ts'
import { command, fail } from './command.ts'
import { serve } from './sweep-worker.ts'

process.stdout.on('error', fail)

if (!isMainThread) serve(labs)
else command(process.argv.slice(2), new URL(import.meta.url))
