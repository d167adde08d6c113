// What styled-components takes from stylis, without its vendor prefixes: they are off unless a page asks for them, and no
// browser that the portal supports needs one. As exports of this module they would be shipped all the same.
export * from 'stylis-as-published'
export const prefixer = () => undefined
