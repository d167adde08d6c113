import { LANGUAGE_PARAM, SOURCE_LANGUAGE } from './languages'

/** The address of a page, so that it opens in the language of the text around it. English needs nothing. */
export const pageLink = (url: string, language: string): string =>
  language === SOURCE_LANGUAGE ? url : `${url}${url.includes('?') ? '&' : '?'}${LANGUAGE_PARAM}=${language}`
