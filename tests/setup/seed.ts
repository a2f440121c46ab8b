/** Properties that name no seed of their own are tried from the suite's. */
import fc from 'fast-check'
import { SEED } from './cases.ts'

fc.configureGlobal({ seed: SEED })
