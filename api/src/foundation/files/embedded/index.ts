// Parts of the file server that accepts S3's signed forms, for a stand-in of S3 in a process of its own.
export { openFolder } from './folder'
export { createStoreApp } from './store-server'
