// React Aria writes rules into the head of the page. In a foreign page they would be ours outside of our element, and a
// content security policy without 'unsafe-inline' reports each; @portal/ui/shadow has the one that matters.
module.exports = (source) => {
  const without = source.replace(/\b\w+\.head\.prepend\(style\);?/g, '')
  if (without === source) throw new Error('React Aria no longer writes its style here; check usePress and usePreventScroll, and this loader')
  return without
}
