// The packages of Node for Linux do not say that they need glibc. Without this, Alpine would get a Node that cannot run there.
module.exports = {
  hooks: {
    readPackage: (manifest) => (manifest.name?.startsWith('node-linux-') ? { ...manifest, libc: ['glibc'] } : manifest),
  },
}
