// Display names, and calls that aren't marked as pure, keep components in a build that nothing uses. Only a library's developers
// see these names.
module.exports = (source) =>
  source
    .replace(/^\w+\.displayName = ".*";$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2')
