// webpack replaces `import.meta.url` with the build machine's path. The map library reads it only as the fallback for its
// worker's URL, which we set.
module.exports = (code) => code.replaceAll('import.meta.url', '""')
