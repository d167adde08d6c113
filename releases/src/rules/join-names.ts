const conjunction = new Intl.ListFormat('en')

/** 'acme, bluebird, and summit' */
export const joinNames = (names: Iterable<string>): string => conjunction.format(names)
