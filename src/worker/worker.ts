/** The web worker: the labs behind Comlink. */
import { expose } from 'comlink'
import { labs } from '../labs/registry.ts'
import { simulate } from './simulate.ts'

expose(simulate(labs))
