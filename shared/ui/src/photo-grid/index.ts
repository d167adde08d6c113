/** A grid of photos, three per row, to choose one from. Not a shared module: it is so small that each remote bundles it. */
export { PhotoGrid } from './photo-grid'
export { Picture } from './retrying-image'
export { useImageRetry, type PictureRetry, type ImageRetry } from './image-retry'
