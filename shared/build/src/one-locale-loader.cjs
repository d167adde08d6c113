// React Aria asks the browser for its locale, and looks up its own texts by the answer. The portal's texts are American
// English, and so is everything that React Aria says, sorts, formats or reads among them.
module.exports = () => `
const american = { locale: 'en-US', direction: 'ltr' }
export const getDefaultLocale = () => american
export const useDefaultLocale = () => american
`
