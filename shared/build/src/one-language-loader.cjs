// React Aria ships its own strings in thirty languages. The shell's components say these in the page's words
// (shared/ui/src/react-aria), everything else in English. Looking up a string in any other would throw, which is why
// one-locale-loader fixes the locale.
module.exports = () => 'export default {}'
