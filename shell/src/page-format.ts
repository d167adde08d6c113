/**
 * Number of the form in which the server hands a page its data (page-data.ts). A server serves the shells of its own form only: raise
 * it with every change that an older shell, or an older server, could not read.
 */
export const PAGE_FORMAT = 2
