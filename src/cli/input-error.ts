/** What is said of input that cannot be used, the same as in the library. */
export { InputError, inputError } from '../library/input-error.ts'
