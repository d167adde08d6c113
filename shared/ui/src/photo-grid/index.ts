/** Pictures three in a row, to choose one from. Not among the shared modules: each remote carries its few lines itself. */
export { PhotoGrid, type GridPhoto, type PhotoGridProps } from './photo-grid'
export { Picture } from './retrying-image'
export { useImageRetry, type PictureRetry, type ImageRetry } from './image-retry'
