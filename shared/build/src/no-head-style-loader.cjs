// React Aria injects styles into the document head. On another site's page they would leak out of our element, and a
// content security policy without 'unsafe-inline' reports each one. @portal/ui/shadow has the only rule that matters.
module.exports = (source) => {
  const without = source.replace(/\b\w+\.head\.prepend\(style\);?/g, '')
  if (without === source)
    throw new Error('React Aria no longer injects a style here; check usePress, usePreventScroll and this loader')
  return without
}
