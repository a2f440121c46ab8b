/** A number's unit of time or percent sign, after a space at which a line could break. */
const BEFORE_UNIT = /(\d) (?=%|(?:[mµn]?s|min|h|points?)(?![\p{L}\d]))/gu

/** A text in which no line breaks between a number and "%", "points" or a unit of time: for sentences that wrap. */
export const unbroken = (text: string): string => text.replace(BEFORE_UNIT, '$1\u00a0')
