const { isAbsolute, relative } = require('node:path')

// A source map that names files by their absolute paths makes the chunk's hash, and by it the build, another in every folder.
module.exports = function (code, map) {
  if (!map) return this.callback(null, code)
  const read = typeof map === 'string' ? JSON.parse(map) : map
  const sources = read.sources.map((file) => (isAbsolute(file) ? relative(this.rootContext, file).replaceAll('\\', '/') : file))
  this.callback(null, code, { ...read, sources })
}
