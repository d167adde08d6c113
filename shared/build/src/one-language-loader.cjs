// React Aria ships its own strings in thirty languages; the portal uses one. Looking up a string in any other would throw,
// which is why one-locale-loader fixes the locale.
module.exports = () => 'export default {}'
