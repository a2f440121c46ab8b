/** A number's unit of time or percent sign, after a space at which a line could break. */
const BEFORE_UNIT = /(\d) (?=%|(?:[mµn]?s|min|h|points?|time units?)(?![\p{L}\d]))/gu

/** A space between thousands: "10 000". */
const THOUSANDS = /(?<=(?<![\d.,])\d{1,3}(?: \d{3})*) (?=\d{3}(?!\d))/g

/** A text in which no line breaks inside a number, nor between it and "%", "points" or a unit of time: for sentences that wrap. */
export const unbroken = (text: string): string => text.replace(BEFORE_UNIT, '$1\u00a0').replace(THOUSANDS, '\u202f')
