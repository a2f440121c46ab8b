/** Workers up to which OPT and the best subset are worth starting: seconds for 8, minutes for more. */
export const EXACT_WORKERS = 8

/** Workers that FIFO, LIFO and the ITERLP family are run with. */
export const MOST_WORKERS = 256

/** Workers times rounds up to which the program of all instalments takes less than a second. */
export const MOST_INSTALMENTS = 512
