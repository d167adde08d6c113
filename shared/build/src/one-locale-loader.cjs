// React Aria takes its locale from the browser. Where a build has its strings in English only, its sorting, formatting and
// parsing must be American as well. The shell's builds have the page's language instead (pageLanguage in webpack-config.ts).
module.exports = () => `
const american = { locale: 'en-US', direction: 'ltr' }
export const getDefaultLocale = () => american
export const useDefaultLocale = () => american
`
