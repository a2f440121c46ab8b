import { version as written } from '../../package.json'

/** The version of the package, "0.3.0". */
export const version: string = written
