/** The worker of the pool: batches of runs behind Comlink. */
import { expose } from 'comlink'
import { labs } from '../labs/registry.ts'
import { batches } from './batch.ts'

expose(batches(labs))
