const { isAbsolute, relative } = require('node:path')

// Absolute paths in a source map would make the chunk's hash, and so the build's version, different in every checkout.
module.exports = function (code, map) {
  if (!map) return this.callback(null, code)
  const read = typeof map === 'string' ? JSON.parse(map) : map
  const sources = read.sources.map((file) =>
    isAbsolute(file) ? relative(this.rootContext, file).replaceAll('\\', '/') : file,
  )
  this.callback(null, code, { ...read, sources })
}
