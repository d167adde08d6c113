// React Aria takes its locale from the browser. The portal is in American English only, so React Aria's strings, sorting,
// formatting and parsing must be as well.
module.exports = () => `
const american = { locale: 'en-US', direction: 'ltr' }
export const getDefaultLocale = () => american
export const useDefaultLocale = () => american
`
