// React Aria ships its own phrases in thirty languages; the portal speaks one of them.
module.exports = () => 'export default {}'
